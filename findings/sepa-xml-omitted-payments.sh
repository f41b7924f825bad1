#!/usr/bin/env bash
# sepa-xml 0.6.0: a payment that it refuses is missing in the file, and the file is written all the same.
#
# Its documentation says that the result is run through a validator that throws. But `addTransaction` drops a payment whose
# IBAN has a typing error, or that has no name, and only returns false (undefined for one that it takes). `compile` then
# reports no error: number and sum of the file are those of the rest, so no bank finds anything wrong, and the payee is not
# paid. Also, an IBAN with blanks is written with the blanks, which the schema of the message does not allow, and a third
# decimal stays in the amount while the sum is rounded.
#
# Expected output:
#   sepa-xml 0.6.0
#   addTransaction returned undefined, false, false, undefined
#   compile reported null, 2 of 4 payments, sum 30.01
#   DE89 3704 0044 0532 0130 00 gets 10, NL91ABNA0417164300 gets 20.005
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sepa-xml@0.6.0
cat > run.cjs <<'JS'
const SepaXML = require('sepa-xml');

const file = new SepaXML();
file.setHeaderInfo({ messageId: 'PAY-1', initiator: 'Example BV' });
file.setPaymentInfo({ id: 'PAY-1', method: 'TRF', senderName: 'Example BV', senderIBAN: 'NL91ABNA0417164300', bic: 'ABNANL2A' });
const payments = [
  { id: 'A', amount: 10, name: 'Payee A', iban: 'DE89 3704 0044 0532 0130 00' },
  { id: 'B', amount: 500, name: 'Payee B', iban: 'DE89 3704 0044 0532 0130 01' },
  { id: 'C', amount: 700, name: '', iban: 'BE68539007547034' },
  { id: 'D', amount: 20.005, name: 'Payee D', iban: 'NL91ABNA0417164300' },
];
const returned = payments.map((payment) => String(file.addTransaction({ ...payment, description: 'Commission' })));
file.compile((error, xml) => {
  const all = (name) => [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);
  const [, ...accounts] = all('IBAN');
  const paid = accounts.map((iban, index) => `${iban} gets ${all('InstdAmt')[index]}`);
  const lines = [
    `addTransaction returned ${returned.join(', ')}`,
    `compile reported ${error}, ${all('NbOfTxs')[0]} of ${payments.length} payments, sum ${all('CtrlSum')[0]}`,
    paid.join(', '),
  ];
  console.log(`sepa-xml ${require('./node_modules/sepa-xml/package.json').version}\n${lines.join('\n')}`);
  const expected = [
    'addTransaction returned undefined, false, false, undefined',
    'compile reported null, 2 of 4 payments, sum 30.01',
    'DE89 3704 0044 0532 0130 00 gets 10, NL91ABNA0417164300 gets 20.005',
  ];
  if (lines.join() !== expected.join()) process.exitCode = 1;
});
JS
node run.cjs
