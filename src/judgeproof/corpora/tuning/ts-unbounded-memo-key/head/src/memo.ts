/**
 * Keeps what was computed for a name, so that it is computed once.
 *
 * Each module makes a table of its own. A table keeps its values until the process ends;
 * it is meant for names out of a fixed list, such as the codes of the carriers, and then
 * holds one value for each of them.
 */

/** The value for a name; the function is called when the name is asked for the first time. */
export type Table<T> = (name: string, compute: (name: string) => T) => T;

interface Slot<T> {
  readonly value: T;
}

/** A new table, without any values. What `compute` throws is thrown on, and nothing is kept. */
export function memo<T>(): Table<T> {
  const slots = new Map<string, Slot<T>>();
  return (name, compute) => {
    const known = slots.get(name);
    if (known !== undefined) {
      return known.value;
    }
    const value = compute(name);
    slots.set(name, { value });
    return value;
  };
}
