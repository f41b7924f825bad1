#!/usr/bin/env bash
# class-validator 0.15.1: `IsNumber({ maxDecimalPlaces })` throws a TypeError for 1e-7.
#
# The validator counts the decimals after the point in the number's text. JavaScript formats numbers below 1e-6 with an
# exponent, so '1e-7' has no point, and the validator reads the length of undefined. The exception is not a validation error,
# so a server that answers 400 to invalid bodies answers 500. 1.5e-7, whose text has a point, is refused correctly.
#
# Expected output:
#   class-validator 0.15.1
#   0.123: refused
#   1.5e-7: refused
#   1e-7: TypeError
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts class-validator@0.15.1
cat > run.mjs <<'JS'
import { createRequire } from 'node:module';
import validation from 'class-validator';

const { version } = createRequire(import.meta.url)('class-validator/package.json');
console.log(`class-validator ${version}`);
class Payment {
  constructor(amount) {
    this.amount = amount;
  }
}
validation.IsNumber({ maxDecimalPlaces: 2 })(Payment.prototype, 'amount');
const outcomes = [0.123, 1.5e-7, 1e-7].map((amount) => {
  try {
    const errors = validation.validateSync(new Payment(amount), { skipMissingProperties: true });
    return `${amount}: ${errors.length > 0 ? 'refused' : 'accepted'}`;
  } catch (error) {
    return `${amount}: ${error.name}`;
  }
});
console.log(outcomes.join('\n'));
if (outcomes.join() !== '0.123: refused,1.5e-7: refused,1e-7: TypeError') process.exitCode = 1;
JS
node run.mjs
