export type PieceKind = 'tag' | 'value' | 'comment' | 'helper' | 'variable';

/** A token of a template's source, for syntax highlighting. */
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
/** Matches a block, a partial, or a helper call with arguments. */
const CALL = /^\{\{\{?[#/^>&]|^\{\{\{?else\b|^\{\{[\w.]+\s+\S/;

/**
 * Splits a source into tokens: markup, attribute values, comments, helpers and variables. Text between tokens is plain.
 */
export function piecesOf(source: string): Piece[] {
  return [...source.matchAll(PIECE)].map(({ 0: text, 1: comment, 2: braces, 3: tag, index }) => ({
    from: index,
    to: index + text.length,
    kind: comment ? 'comment' : braces ? (CALL.test(braces) ? 'helper' : 'variable') : tag ? 'tag' : 'value',
  }));
}

/** Splits a line of a source into tokens and the plain text between them. */
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
