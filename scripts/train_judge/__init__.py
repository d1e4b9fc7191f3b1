"""Make the weights of the embedded judge again, from labelled data that is given by path.

    make train-judge DATA=FOLDER [TO=FOLDER]

FOLDER holds `attribution/` and `nli/` with the files that `material.py` names; their digests are checked. LightGBM, scikit-learn
and numpy come by version and hash into build/train-judge and are imported nowhere else.
"""
