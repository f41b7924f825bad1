#!/usr/bin/env bash
# saxon-js 2.7.0: `xs:integer` loses digits above 2^53, so a check of IBANs refuses valid ones. `xs:decimal` is exact.
#
# An IBAN is valid when a number of about 24 digits has the remainder 1 modulo 97. XPath's integers are exact, and a processor
# that cannot hold one raises an error. SaxonJS computes with a JavaScript number: no error, another remainder. The same digits
# as xs:decimal are exact. The script runs this computation alone. Peppol's rule DE-R-019 computes with xs:integer too: a
# warning about the account of an invoice of a German seller to a German buyer with the payment means 58.
#
# Expected output:
#   saxon-js 2.7.0
#   as xs:integer: 1 of 100 valid IBANs accepted
#   as xs:decimal: 100 of 100 valid IBANs accepted
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts saxon-js@2.7.0
cat > run.mjs <<'JS'
import { createRequire } from 'node:module';
import SaxonJS from 'saxon-js';

const { version } = createRequire(import.meta.url)('saxon-js/package.json');
console.log(`saxon-js ${version}`);
/** The digits that the check computes with: bank and account, 'DE' as 1314, and the check digits that make the remainder 1. */
const ibans = Array.from({ length: 100 }, (_, index) => {
  const account = String(370400440532013000n + BigInt(index) * 7919n);
  return account + '1314' + String(98n - (BigInt(account + '131400') % 97n)).padStart(2, '0');
});
const accepted = (type) =>
  ibans.filter((digits) => Number(SaxonJS.XPath.evaluate(`xs:${type}('${digits}') mod 97`)) === 1).length;
const counts = ['integer', 'decimal'].map((type) => {
  const count = accepted(type);
  console.log(`as xs:${type}: ${count} of ${ibans.length} valid IBANs accepted`);
  return count;
});
if (counts[0] !== 1 || counts[1] !== ibans.length) process.exitCode = 1;
JS
node run.mjs
