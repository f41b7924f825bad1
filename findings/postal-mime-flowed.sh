#!/usr/bin/env bash
# postal-mime 4.0.0 joins an answer in a format=flowed mail with the quoted question above it.
#
# A line of such a mail that ends in a blank goes on in the next line, but only at the same depth of quotation: RFC 3676, 4.5,
# says that a change of depth ends the paragraph. Mail programs often leave that blank at the end of a question, so the rule matters.
# postal-mime decodes format=flowed without looking at the depth. 'Yes, with the door open.' becomes the end of a line that
# begins with '>', and code that removes quoted lines removes the answer. The '>' of a joined line stays in the middle of the text.
# A parser that knows the rule, such as mailparser, keeps the answer in a line of its own.
#
# Expected output:
#   postal-mime 4.0.0
#   > Does it fit the > lift? Yes, with the door open.
#   mailparser 3.14.2
#   > Does it fit the lift?
#   Yes, with the door open.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts postal-mime@4.0.0 mailparser@3.14.2
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const mail = [
  'From: anna@example.org',
  'To: zoe@example.org',
  'Subject: Re: Lift',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  '> Does it fit the ',
  '> lift? ',
  'Yes, with the ',
  'door open.',
  '',
].join('\r\n');
const tidy = (text) => text.trim().replace(/ +$/gm, '');
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const joined = tidy((await PostalMime.parse(mail)).text);
const kept = tidy((await simpleParser(mail)).text);
console.log([`postal-mime ${version('postal-mime')}`, joined, `mailparser ${version('mailparser')}`, kept].join('\n'));
if (joined !== '> Does it fit the > lift? Yes, with the door open.') process.exitCode = 1;
if (kept !== '> Does it fit the lift?\nYes, with the door open.') process.exitCode = 1;
JS
node run.mjs
