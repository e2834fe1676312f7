// Counts hands by the peer (github.com/mudont/indian-rummy) and times nothing but its own work.
// Arguments: the peer's compiled src folder. Input: JSON {warm: [hand], hands: [hand]}, a hand being the peer's
// two-letter cards, jokers as "J1". Output: JSON {seconds, points}.
const { join } = require("node:path");
const { readFileSync } = require("node:fs");

const folder = process.argv[2];
const { solveHand } = require(join(folder, "solving.js"));
const { strToCard } = require(join(folder, "card.js"));
const { warm, hands } = JSON.parse(readFileSync(0, "utf8"));
const wild = strToCard("J1"); // jokers come as printed ones: the peer knows no wild rank

function count(hand) {
  return solveHand(wild, hand).reduce((least, meld) => Math.min(least, meld.points), Infinity);
}

for (const hand of warm) count(hand.map(strToCard));
const cards = hands.map((hand) => hand.map(strToCard));
const before = process.cpuUsage();
const points = cards.map(count);
const used = process.cpuUsage(before);
console.log(JSON.stringify({ seconds: (used.user + used.system) / 1e6, points }));
