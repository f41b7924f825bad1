export type PieceKind = 'tag' | 'value' | 'comment' | 'helper' | 'variable';

/** A part of a template's source that is drawn in a tone of its own. */
export interface Piece {
  from: number;
  to: number;
  kind: PieceKind;
}

const COMMENT = String.raw`\{\{!--[^]*?--\}\}|\{\{![^]*?\}\}`;
const BRACES = String.raw`\{\{[^]*?\}\}+`;
const TAG = String.raw`<\/?[a-z][a-z0-9]*|\/?>`;
const VALUE = String.raw`"[^"{}]*"`;
const PIECE = new RegExp(`(${COMMENT})|(${BRACES})|(${TAG})|(${VALUE})`, 'gi');
/** A block, a part, or a call with something behind its name. */
const CALL = /^\{\{\{?[#/^>&]|^\{\{\{?else\b|^\{\{[\w.]+\s+\S/;

/** What of a source is markup, text of an attribute, comment, helper or variable; the rest is what a reader reads. */
export function piecesOf(source: string): Piece[] {
  return [...source.matchAll(PIECE)].map(({ 0: text, 1: comment, 2: braces, 3: tag, index }) => ({
    from: index,
    to: index + text.length,
    kind: comment ? 'comment' : braces ? (CALL.test(braces) ? 'helper' : 'variable') : tag ? 'tag' : 'value',
  }));
}

/** The pieces of one line of a source, with what stands between them. */
export function piecesOfLine(line: string): { text: string; kind?: PieceKind }[] {
  const pieces = piecesOf(line);
  return [
    ...pieces.flatMap(({ from, to, kind }, at) => [
      { text: line.slice(pieces[at - 1]?.to ?? 0, from) },
      { text: line.slice(from, to), kind },
    ]),
    { text: line.slice(pieces.at(-1)?.to ?? 0) },
  ].filter(({ text }) => text !== '');
}
