#!/usr/bin/env bash
# fontoxpath 3.34.0 (in node-schematron 2.1.0): `xs:decimal` is a binary fraction, so rules about sums refuse correct ones.
#
# XPath's xs:decimal is exact: 0.1 + 0.2 = 0.3 is true. fontoxpath computes decimals as JavaScript numbers. A Schematron rule
# that compares a sum with a total, such as BR-IC-08 of EN 16931, then refuses invoices whose cents add up.
#
# Expected output:
#   node-schematron 2.1.0, fontoxpath 3.34.0, saxon-js 2.7.0
#   node-schematron refuses 349 of 1000 correct sums, saxon-js 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-schematron@2.1.0 fontoxpath@3.34.0 saxon-js@2.7.0
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import schematron from 'node-schematron';
import SaxonJS from 'saxon-js';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(['node-schematron', 'fontoxpath', 'saxon-js'].map((name) => `${name} ${version(name)}`).join(', '));
const RULES = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <ns prefix="xs" uri="http://www.w3.org/2001/XMLSchema"/>
  <pattern><rule context="invoice">
    <assert id="sum" test="xs:decimal(total) = sum(line/xs:decimal(.))">The total is the sum of the lines</assert>
  </rule></pattern></schema>`;
const schema = schematron.Schema.fromString(RULES);
/** Invoices of five lines, whose amounts are whole cents and whose total is their sum. */
let seed = 1;
const cents = () => (seed = (seed * 48271) % 2147483647) % 1_000_000;
const invoices = Array.from({ length: 1000 }, () => {
  const lines = Array.from({ length: 5 }, cents);
  const text = (amount) => (amount / 100).toFixed(2);
  const total = text(lines.reduce((sum, line) => sum + line, 0));
  return `<invoice><total>${total}</total>${lines.map((line) => `<line>${text(line)}</line>`).join('')}</invoice>`;
});
const refused = invoices.filter((xml) => schema.validateString(xml).length > 0).length;
let refusedBySaxon = 0;
for (const text of invoices) {
  const document = await SaxonJS.getResource({ text, type: 'xml' });
  if (!SaxonJS.XPath.evaluate('xs:decimal(invoice/total) = sum(invoice/line/xs:decimal(.))', document)) refusedBySaxon += 1;
}
console.log(`node-schematron refuses ${refused} of ${invoices.length} correct sums, saxon-js ${refusedBySaxon}`);
if (refused !== 349 || refusedBySaxon !== 0) process.exitCode = 1;
JS
node run.mjs
