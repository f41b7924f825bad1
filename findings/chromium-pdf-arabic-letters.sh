#!/usr/bin/env bash
# Chromium 153: in a PDF printed with Noto Sans Arabic, 15 of the 28 Arabic letters are missing from the text of the font.
#
# Noto Sans Arabic (package 5.3.0) draws each letter with dots as two glyphs: its shape without dots, and the dots. These glyphs belong to
# no character, so Chromium maps them to U+0000 and writes the word as `/ActualText` beside them. Readers that take the text
# from the glyphs, such as PDF.js (Firefox, and unpdf here), find neither the word nor the letter, although it is printed
# correctly. Vazirmatn draws each form of a letter as one glyph, and all letters are found. Needs Linux on x64.
#
# Expected output:
#   Chromium 153, unpdf 1.8.1
#   @fontsource/vazirmatn: 0 of 28 letters are missing
#   @fontsource/noto-sans-arabic: 15 of 28 letters are missing: ب ت ث ج خ ذ ز ش ض ظ غ ف ق ن ي
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @sparticuz/chromium@153.0.0 playwright-core@1.65.1 unpdf@1.8.1 \
  @fontsource/vazirmatn@5.3.0 @fontsource/noto-sans-arabic@5.3.0
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { extractText } from 'unpdf';

const executablePath = await sparticuz.executablePath();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const version = browser.version().split('.')[0];
const { version: unpdf } = JSON.parse(readFileSync('node_modules/unpdf/package.json', 'utf8'));
console.log(`Chromium ${version}, unpdf ${unpdf}`);
const page = await browser.newPage();
const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'];

async function missing(file) {
  const font = readFileSync(`node_modules/${file}-arabic-400-normal.woff2`, 'base64');
  const face = `@font-face { font-family: F; src: url(data:font/woff2;base64,${font}) }`;
  const body = `<p dir="rtl" lang="ar">${letters.map((letter) => letter + letter).join(' ')}</p>`;
  await page.setContent(`<style>${face} p { font-family: F }</style>${body}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { text } = await extractText(new Uint8Array(await page.pdf({ tagged: true })), { mergePages: true });
  const found = text.normalize('NFKC');
  return letters.filter((letter) => !found.includes(letter));
}

const counts = [];
for (const file of ['@fontsource/vazirmatn/files/vazirmatn', '@fontsource/noto-sans-arabic/files/noto-sans-arabic']) {
  const lost = await missing(file);
  const list = lost.length > 0 ? `: ${lost.join(' ')}` : '';
  console.log(`${file.split('/files')[0]}: ${lost.length} of 28 letters are missing${list}`);
  counts.push(lost.length);
}
await browser.close();
if (version !== '153' || counts.join() !== '0,15') process.exitCode = 1;
JS
TMPDIR=$folder node run.mjs
