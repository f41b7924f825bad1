import { isAttribution, isHeaderField, isNotice, isPhoneLine, isSeparator } from './reply-marks.js';

/** The mail that a reply answers. */
export interface OwnMail {
  /** The mail as text: made of its HTML, and its own. */
  forms: string[];
  /** Texts of the messages in it. */
  messages: string[];
  /** Addresses that it came from and that replies go to. */
  addresses: string[];
}

/** What a person wrote in a reply. */
export interface ReplyText {
  text: string;
  /** The whole reply. */
  whole: string;
  /** True when the reply has parts that the text leaves out. */
  isFolded: boolean;
}

/** Marks of the beginning and the end of a signature, where the HTML of a mail names one. */
export const SIGNATURE_BEGINS = '\uE000';
export const SIGNATURE_ENDS = '\uE001';

/**
 * Marks of the beginning and the end of the name of a picture in a text. Its name is in private characters, which are
 * neither letters nor digits.
 */
export const PICTURE_BEGINS = '\uE002';
export const PICTURE_ENDS = '\uE003';

/** Shortest line, in letters and digits, that is known as a part of our mail without the lines around it. */
const LONG = 12;
/** Least number of letters and digits of our mail in a reply that quotes it. */
const LEAST = 40;
/** Most places of one line in our mail, and of all lines, that are compared. */
const REPEATS = 8;
const MATCHES = 3_000;
/** Most lines of a signature below its mark '-- ', or of a notice. */
const END_LINES = 14;
/** Most lines over which the sentence above a quoted mail is broken. */
const SENTENCE_LINES = 3;
/** Most lines of the head of a quoted mail. */
const HEAD_LINES = 14;

type Kind = 'blank' | 'theirs' | 'ours' | 'head' | 'end';
interface Line {
  /** The line without marks of quotation. */
  content: string;
  shown: string;
  kind: Kind;
}

/**
 * Returns what a person wrote in a reply, without the mail that it quotes, signature and notices. Lines of our own mail are
 * found again by their words. Answers between them are kept, each below the words that it answers. When nothing would be
 * left, the whole reply is returned; when more than half of what is not ours would go, only our own mail is left out.
 *
 * @param reply the whole text of the reply; lines that it quotes may begin with '>'
 */
export function replyText(reply: string, own: OwnMail): ReplyText {
  const lines = linesOf(reply);
  const whole = tidy(lines.map(({ shown }) => shown));
  markOurs(lines, own.forms);
  if (lines.some(({ kind }) => kind === 'ours')) markHeads(lines, own.addresses);
  else markQuoted(lines, own.addresses);
  markEnds(lines);
  const lengthOf = (kind: Kind) =>
    lines.reduce((sum, line) => sum + (line.kind === kind ? squeeze(line.shown).length : 0), 0);
  if (lengthOf('theirs') === 0) return { text: whole, whole, isFolded: false };
  if (lengthOf('end') > lengthOf('theirs')) for (const line of lines) if (line.kind === 'end') line.kind = 'theirs';
  const text = tidy(shownOf(lines, squeeze(own.messages.join(' '))));
  return { text, whole, isFolded: text !== whole };
}

function linesOf(reply: string): Line[] {
  return reply.split(/\r?\n/).map((shown) => {
    const content = shown
      .replace(/^([ \t]*>)+ ?/, '')
      .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
      .trim();
    return { content, shown: shown.replaceAll(/[\uE000\uE001]/g, '').trimEnd(), kind: content ? 'theirs' : 'blank' };
  });
}

/** Returns the letters and digits of a text, which stay the same when a mail program breaks lines and changes links. */
const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/https?:\/\/[^\s<>\])]+/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A line and a place where our mail has its words. */
interface Match {
  at: number;
  start: number;
  end: number;
}

/**
 * Returns the places of lines of our mail in the reply. Long lines are known by themselves, as far as they come in the
 * order of our mail; shorter ones only where our mail goes on, or begins, with them. So an answer that repeats a word of
 * the question above it is no part of our mail.
 */
function oursIn(words: string[], ours: string): Set<number> {
  const anchors = inOrder(
    words.flatMap((own, at) => (own.length >= LONG ? matchesOf(own, at, ours) : [])).slice(0, MATCHES),
  );
  const found = new Set(anchors.map(({ at }) => at));
  if (anchors.reduce((sum, { start, end }) => sum + end - start, 0) < LEAST) return new Set();
  const ends = [{ at: -1, end: 0 }, ...anchors];
  ends.forEach(({ at, end }, place) => {
    const next = anchors[place] ?? { at: words.length, start: ours.length };
    let [from, to, first] = [end, next.start, at + 1];
    const isAfter = place > 0; // above the first long line, only lines that end where it begins are ours
    const until = isAfter ? next.at : first;
    while (first < until && ours.slice(from, to).startsWith(words[first]!)) {
      from += words[first]!.length;
      found.add(first++);
    }
    for (let last = next.at - 1; last >= first && ours.slice(from, to).endsWith(words[last]!); last--) {
      to -= words[last]!.length;
      found.add(last);
    }
  });
  return found;
}

function matchesOf(own: string, at: number, ours: string): Match[] {
  const matches: Match[] = [];
  for (let start = ours.indexOf(own); start >= 0 && matches.length < REPEATS; start = ours.indexOf(own, start + 1)) {
    matches.unshift({ at, start, end: start + own.length });
  }
  return matches;
}

/** Returns the matches with the most letters in all that are in the order of our mail. */
function inOrder(matches: Match[]): Match[] {
  const chains: { match: Match; length: number; before: number }[] = [];
  for (const match of matches) {
    let [length, before] = [0, -1];
    chains.forEach((chain, place) => {
      if (chain.match.at < match.at && chain.match.end <= match.start && chain.length > length) {
        [length, before] = [chain.length, place];
      }
    });
    chains.push({ match, length: length + match.end - match.start, before });
  }
  const best = chains.reduce(
    (longest, { length }, place) => (length > (chains[longest]?.length ?? 0) ? place : longest),
    -1,
  );
  const chosen: Match[] = [];
  for (let place = best; place >= 0; place = chains[place]!.before) chosen.unshift(chains[place]!.match);
  return chosen;
}

/** True for a line with a picture. Our mails have none, so it is an answer, also between or in lines of ours. */
const hasPicture = ({ content }: Line): boolean => content.includes(PICTURE_BEGINS);

/** Marks lines of our mail; of its forms, that of which the reply has the most lines. */
function markOurs(lines: Line[], forms: string[]): void {
  const written = lines.flatMap((line) => (line.kind === 'theirs' ? { line, words: squeeze(line.content) } : []));
  const worded = written.filter(({ words }) => words);
  const found = forms.map((form) =>
    oursIn(
      worded.map(({ words }) => words),
      squeeze(form),
    ),
  );
  const most = found.toSorted((one, other) => other.size - one.size)[0] ?? new Set();
  worded.forEach(({ line }, place) => {
    if (most.has(place) && !hasPicture(line)) line.kind = 'ours';
  });
  // Lines without a word, as a link or a rule, between lines of ours.
  let next: Kind = 'theirs';
  const followers = written.toReversed().map(({ line, words }) => (words ? (next = line.kind) : next));
  let last: Kind = 'theirs';
  written.forEach(({ line, words }, place) => {
    if (!words && !hasPicture(line) && last === 'ours' && followers.at(-1 - place) === 'ours') line.kind = 'ours';
    last = line.kind;
  });
}

/** Marks the heads that a mail program writes above our mail. */
function markHeads(lines: Line[], addresses: string[]): void {
  let last: Kind = 'blank';
  lines.forEach(({ kind }, place) => {
    if (kind === 'blank') return;
    if (kind === 'ours' && last !== 'ours') {
      for (let at = headAbove(lines, place, addresses); at < place; at++) {
        if (lines[at]!.kind === 'theirs') lines[at]!.kind = 'head';
      }
    }
    last = kind;
  });
}

/** Returns the place of the first line of the head of a mail that begins at a place; the place itself without a head. */
function headAbove(lines: Line[], place: number, addresses: string[]): number {
  let first = place;
  for (let at = place - 1; at >= 0 && place - at <= HEAD_LINES; at--) {
    const { kind, content } = lines[at]!;
    if (kind !== 'theirs' && kind !== 'blank') break;
    if (kind === 'blank') continue;
    const said = lines.slice(at, first).flatMap((line) => line.content || []);
    const isNext =
      said.length === 1 && (isSeparator(content) || (first < place && first === at + 1 && isHeaderField(content)));
    const isFirst = first === place && (isSentence(said, addresses) || isHead(said, addresses));
    if (isNext || isFirst) first = at;
  }
  return first;
}

const isSentence = (said: string[], addresses: string[]): boolean =>
  said.length <= SENTENCE_LINES && isAttribution(said.join(' '), addresses);

/** True for the fields of the head of our mail; one of their lines may be broken. */
function isHead(said: string[], addresses: string[]): boolean {
  const fields = said.filter(isHeaderField).length;
  const isOfOurs = fields >= 3 || addresses.some((address) => said.join(' ').toLowerCase().includes(address));
  return fields >= 2 && said.length - fields <= 1 && isOfOurs;
}

/**
 * Marks a quoted mail at the end of a reply whose words are not those of our mail, as after a translation: lines with '>'
 * below a sentence that names our address.
 */
function markQuoted(lines: Line[], addresses: string[]): void {
  const last = lines.findLastIndex(({ kind, shown }) => kind === 'theirs' && !/^[ \t]*>/.test(shown));
  if (last < 0 || !lines.slice(last + 1).some(({ kind }) => kind === 'theirs')) return;
  const head = headAbove(lines, last + 1, addresses);
  if (head > last) return;
  for (const line of lines.slice(head)) if (line.kind === 'theirs') line.kind = 'end';
}

/** Marks signatures, lines of phones and notices at the end of each part that is theirs. */
function markEnds(lines: Line[]): void {
  markNamedSignatures(lines);
  let part: Line[] = [];
  for (const line of lines) {
    if (line.kind === 'theirs' || line.kind === 'blank') part.push(line);
    else {
      markEnd(part);
      part = [];
    }
  }
  markEnd(part);
}

/** Marks what the HTML names as a signature. */
function markNamedSignatures(lines: Line[]): void {
  let isOpen = false;
  for (const line of lines) {
    if (line.content.includes(SIGNATURE_BEGINS)) isOpen = true;
    if (isOpen && line.kind === 'theirs') line.kind = 'end';
    if (line.content.includes(SIGNATURE_ENDS)) isOpen = false;
  }
}

function markEnd(part: Line[]): void {
  for (let last = part.length - 1; ;) {
    while (last >= 0 && part[last]!.kind !== 'theirs') last--;
    if (last < 0) return;
    const theirs = part.slice(Math.max(0, last - END_LINES), last + 1);
    const mark = theirs.findLastIndex(({ content }) => /^--$/.test(content));
    const paragraph = theirs.slice(1 + theirs.findLastIndex(({ kind }) => kind !== 'theirs'));
    const end =
      mark >= 0
        ? theirs.slice(mark)
        : isPhoneLine(part[last]!.content)
          ? [part[last]!]
          : isNotice(paragraph.map(({ content }) => content).join(' '))
            ? paragraph
            : [];
    if (end.length === 0) return;
    for (const line of end) if (line.kind === 'theirs') line.kind = 'end';
  }
}

/** Returns the lines to show: theirs, and between answers the last paragraph of our messages that they answer. */
function shownOf(lines: Line[], messages: string): string[] {
  const shown: string[] = [];
  const parts = lines.filter(({ kind }) => kind !== 'blank' && kind !== 'end');
  const answers = parts.filter(({ kind }, place) => kind === 'theirs' && parts[place - 1]?.kind !== 'theirs').length;
  let question: string[] = [];
  let last: Kind = 'blank';
  for (const { kind, content, shown: line } of lines) {
    if (kind === 'blank') {
      if (last === 'ours') last = 'blank';
      shown.push('');
    } else if (kind === 'ours') {
      question = last === 'ours' ? [...question, content] : [content];
      last = 'ours';
    } else if (kind === 'theirs') {
      const isAnswer = answers > 1 && question.length > 0 && messages.includes(squeeze(question.join(' ')));
      if (isAnswer) shown.push('', ...question.map((asked) => `> ${asked}`), '');
      shown.push(line);
      question = [];
      last = 'theirs';
    }
  }
  return shown;
}

const tidy = (lines: string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
