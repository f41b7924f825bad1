#!/usr/bin/env bash
# Chromium 153: a tagged PDF of a table with group headings (`<th colspan>`) grows with the square of the number of groups.
#
# For each cell Chromium writes the ids of its header cells (`/Headers`). A `<th>` that spans all columns and has no `scope`
# counts as a header of these columns, and it also applies to every group below its own. A cell in the hundredth group
# therefore refers to a hundred headings. With `scope="row"` the file grows with the number of rows. The printed pages are
# the same. Needs Linux on x64.
#
# Expected output:
#   Chromium 153
#   <th colspan="3">: most headers of a cell 26 with 25 groups, 101 with 100 groups; 4 times the rows make more than 8 times the file
#   <th scope="row" colspan="3">: most headers of a cell 1 with 25 groups, 1 with 100 groups; 4 times the rows make 4 times the file
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @sparticuz/chromium@153.0.0 playwright-core@1.65.1
cat > run.mjs <<'JS'
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const executablePath = await sparticuz.executablePath();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const version = browser.version().split('.')[0];
console.log(`Chromium ${version}`);
const page = await browser.newPage();

async function print(groups, heading) {
  const rows = '<tr><td>a</td><td>b</td><td>c</td></tr>'.repeat(10);
  const body = Array.from({ length: groups }, (_, n) => `<tr>${heading}Group ${n}</th></tr>${rows}`).join('');
  const head = '<tr><th scope="col">A</th><th scope="col">B</th><th scope="col">C</th></tr>';
  await page.setContent(`<table><thead>${head}</thead><tbody>${body}</tbody></table>`);
  const pdf = await page.pdf({ tagged: true });
  const lists = pdf.toString('latin1').match(/\/Headers \[[^\]]*\]/g) ?? [];
  return { size: pdf.length, most: Math.max(0, ...lists.map((list) => list.match(/\(|</g)?.length ?? 0)) };
}

const results = [];
for (const heading of ['<th colspan="3">', '<th scope="row" colspan="3">']) {
  const [few, many] = [await print(25, heading), await print(100, heading)];
  const growth = many.size / few.size;
  const times = growth > 8 ? 'more than 8' : Math.round(growth);
  const counts = `most headers of a cell ${few.most} with 25 groups, ${many.most} with 100 groups`;
  console.log(`${heading}: ${counts}; 4 times the rows make ${times} times the file`);
  results.push(few.most, many.most, times);
}
await browser.close();
if (version !== '153' || results.join() !== '26,101,more than 8,1,1,4') process.exitCode = 1;
JS
TMPDIR=$folder node run.mjs
