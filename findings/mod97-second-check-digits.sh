#!/usr/bin/env bash
# Checked by modulo 97 alone, 3 of 97 account numbers (IBAN) and creditor references (ISO 11649) have a second spelling.
#
# The check digits are 98 minus a remainder, so they are 02 to 98 (ISO 13616, ISO 11649). But 00, 01 and 99 have the same
# remainders as 97, 98 and 02: an IBAN with DE98 is also "right" with DE01, which no account has. `iban`, `ibankit`,
# `validator` and `iso-11649` look at the remainder only, and take both spellings, so one account can also be stored twice,
# past a unique key. `ibantools` and `node-iso11649` look at the range, too.
#
# Expected output:
#   iban 0.0.14, ibankit 1.6.5, ibantools 4.5.4, iso-11649 1.0.1, node-iso11649 2.1.2, validator 13.15.35
#   DE97370400440532013050 iban, ibankit, ibantools, validator; DE00… iban, ibankit, validator
#   DE98370400440532013032 iban, ibankit, ibantools, validator; DE01… iban, ibankit, validator
#   DE02370400440532013014 iban, ibankit, ibantools, validator; DE99… iban, ibankit, validator
#   RF97INV2026000044 iso-11649, node-iso11649; RF00… iso-11649
#   RF98INV2026000026 iso-11649, node-iso11649; RF01… iso-11649
#   RF02INV2026000008 iso-11649, node-iso11649; RF99… iso-11649
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iban@0.0.14 ibankit@1.6.5 ibantools@4.5.4 iso-11649@1.0.1 \
  node-iso11649@2.1.2 validator@13.15.35
cat > run.cjs <<'JS'
const IBANS = {
  iban: require('iban').isValid,
  ibankit: require('ibankit').IBAN.isValid,
  ibantools: require('ibantools').isValidIBAN,
  validator: require('validator').isIBAN,
};
const REFERENCES = { 'iso-11649': require('iso-11649').validate, 'node-iso11649': require('node-iso11649').validate };
const names = [...Object.keys(IBANS), ...Object.keys(REFERENCES)].sort();
console.log(names.map((name) => `${name} ${require(`./node_modules/${name}/package.json`).version}`).join(', '));

const accepting = (readers, text) => Object.keys(readers).filter((name) => readers[name](text)).join(', ');
const lines = [
  [IBANS, 'DE', '370400440532013050', '97', '00'],
  [IBANS, 'DE', '370400440532013032', '98', '01'],
  [IBANS, 'DE', '370400440532013014', '02', '99'],
  [REFERENCES, 'RF', 'INV2026000044', '97', '00'],
  [REFERENCES, 'RF', 'INV2026000026', '98', '01'],
  [REFERENCES, 'RF', 'INV2026000008', '02', '99'],
].map(([readers, start, rest, right, second]) => {
  const [one, other] = [right, second].map((digits) => accepting(readers, `${start}${digits}${rest}`));
  return `${start}${right}${rest} ${one}; ${start}${second}… ${other}`;
});
console.log(lines.join('\n'));
const expected = lines.map((line) =>
  line.startsWith('DE')
    ? /^\w+ iban, ibankit, ibantools, validator; \w+… iban, ibankit, validator$/
    : /^\w+ iso-11649, node-iso11649; \w+… iso-11649$/,
);
if (!lines.every((line, index) => expected[index].test(line))) process.exitCode = 1;
JS
node run.cjs
