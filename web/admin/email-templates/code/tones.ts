import type { PieceKind } from './pieces';

/** Styles for syntax highlighting; each token has the class `code-` plus its kind. */
export const tones = {
  '.code-tag': { color: 'var(--iris)' },
  '.code-value': { color: 'var(--success)' },
  '.code-comment': { color: 'var(--text3)' },
  '.code-helper': { color: 'var(--info)', fontWeight: 600 },
  '.code-variable': { fontWeight: 600, backgroundColor: 'var(--bg-sunken)', borderRadius: '3px' },
} satisfies Record<`.code-${PieceKind}`, object>;

export const classOf = (kind: PieceKind) => `code-${kind}`;
