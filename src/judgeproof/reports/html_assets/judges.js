function usageWords(usage) {
  if (!usage) return "usage unknown";
  return Object.entries(usage).map(([name, value]) => `${name.replace(/_/g, " ")} ${value === null ? "unknown" : value}`).join(", ");
}

function costWords(cost) {
  if (cost.state === "none") return "cost none";
  return `cost ${cost.text}${cost.why ? ` (${cost.why})` : ""}`;
}

function replyBox(reply) {
  const latency = typeof reply.latency === "number" ? `${reply.latency.toFixed(2)} s` : "latency unknown";
  const known = `${latency}; ${usageWords(reply.usage)}; ${costWords(reply.cost)}`;
  return el("article", { class: "reply" },
    el("p", {}, el("b", {}, `attempt ${reply.attempt}: ${reply.status}`), reply.cause && `, ${reply.cause}`, el("span", { class: "of" }, known)),
    el("pre", { tabindex: "0", "aria-label": `Raw reply, attempt ${reply.attempt}` }, reply.text ?? ""));
}

function rejectedWords(rejected) {
  return typeof rejected === "string" ? rejected : Object.values(rejected).filter(Boolean).join(", ");
}

// In a run of one judge whatever was said is its word.
function saidBy(reply) {
  const second = list.index.judges[1];
  return second && reply.judge === second.spec ? 2 : 1;
}

function hearingBox(hearing, replies) {
  const { judge } = hearing.outcome;
  return el("section", { class: "heard-once" },
    list.index.repeats > 1 && el("h3", {}, `Time ${hearing.draw}`, decides(hearing) && el("span", { class: "of" }, " decides")),
    el("dl", { class: "facts" },
      fact("score given", judge.raw_score === null || judge.raw_score === undefined ? "none" : judge.raw_score),
      fact("reply rejected", judge.rejected ? rejectedWords(judge.rejected) : "no"),
      fact("quotations discarded", judge.discarded ?? 0)),
    judge.explanation && el("p", { dir: "auto" }, el("b", {}, "Its explanation: "), judge.explanation),
    replies.map(replyBox));
}

// The replies of a row, folded under the judge that gave them.
function judgeBox(row, number) {
  const hearings = open.hearings.filter(({ judge, outcome }) => judge === number && outcome.judge);
  if (!hearings.length) return null;
  const replies = row.replies.filter((reply) => saidBy(reply) === number);
  const asked = hearings.some(({ outcome }) => outcome.judge.called) ? (replies.length === 1 ? "1 reply" : `${amount(replies.length)} replies`) : "not asked";
  const which = list.index.judges.length === 1 ? "The judge" : number === 1 ? "The first judge" : "The second judge";
  return el("details", { class: "judge" }, el("summary", {}, `${which}: ${list.index.judges[number - 1].name}, ${asked}`),
    hearings.map((hearing) => hearingBox(hearing, replies.filter((reply) => (reply.draw ?? 1) === hearing.draw))));
}

function judgeBoxes(row) {
  return [1, 2].map((number) => judgeBox(row, number)).filter(Boolean);
}
