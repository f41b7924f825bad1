import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint';
import { type EditorState, type Extension, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { offersAt, type Vocabulary } from './completions';
import { piecesOf } from './pieces';
import { classOf, tones } from './tones';

/** Syntax highlighting. A template has at most 40,000 characters, so the whole text is parsed on every change. */
const painted = EditorView.decorations.compute(['doc'], ({ doc }) =>
  Decoration.set(
    piecesOf(doc.toString()).map(({ from, to, kind }) => Decoration.mark({ class: classOf(kind) }).range(from, to)),
  ),
);

class Why extends WidgetType {
  constructor(private readonly message: string) {
    super();
  }

  override eq(other: Why): boolean {
    return other.message === this.message;
  }

  override toDOM(): HTMLElement {
    const line = document.createElement('div');
    line.className = 'cm-why';
    line.textContent = this.message;
    return line;
  }
}

function toldUnder(state: EditorState): DecorationSet {
  const told: { at: number; decoration: Decoration }[] = [];
  forEachDiagnostic(state, ({ message }, from) => {
    const line = state.doc.lineAt(Math.min(from, state.doc.length));
    told.push({ at: line.from, decoration: Decoration.line({ class: 'cm-bad' }) });
    told.push({ at: line.to, decoration: Decoration.widget({ widget: new Why(message), block: true, side: 1 }) });
  });
  return Decoration.set(
    told.map(({ at, decoration }) => decoration.range(at)),
    true,
  );
}

/** Shows error messages below their lines. */
const whys = StateField.define<DecorationSet>({
  create: toldUnder,
  update: (shown, { docChanged, changes, effects, state }) =>
    effects.some((effect) => effect.is(setDiagnosticsEffect))
      ? toldUnder(state)
      : docChanged
        ? shown.map(changes)
        : shown,
  provide: (field) => EditorView.decorations.from(field),
});

const MONO = "'Geist Mono Variable', ui-monospace, monospace";

const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  // Drawn above gutters and lines, which have backgrounds.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 300,
    border: '2px solid var(--focus)',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '20px' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)', minHeight: '240px' },
  '.cm-line': { padding: '0 20px 0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { border: 0, backgroundColor: 'var(--surface)', color: 'var(--text3)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '44px', padding: '0 8px 0 12px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--bg-subtle)', color: 'inherit' },
  '.cm-bad, .cm-bad.cm-activeLine': { backgroundColor: 'var(--error-soft)' },
  '.cm-why': {
    padding: '0 20px 4px 8px',
    backgroundColor: 'var(--error-soft)',
    color: 'var(--error)',
    font: "400 12px/18px 'Inter Variable', system-ui, sans-serif",
  },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { background: 'var(--selected) !important' },
  '.cm-tooltip': {
    border: '1px solid var(--border)',
    borderRadius: '8px',
    overflow: 'hidden',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '260px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px !important' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--selected) !important',
    color: 'var(--text) !important',
  },
  '.cm-completionDetail': { color: 'var(--text3)', fontStyle: 'normal' },
  '.cm-diagnostic-error': { borderLeft: 0, padding: '6px 10px' },
  ...tones,
});

const completion = (vocabulary: Vocabulary) =>
  autocompletion({
    icons: false,
    override: [
      ({ state, pos, explicit }: CompletionContext) => {
        const found = offersAt(state.sliceDoc(Math.max(0, pos - 20_000), pos), vocabulary);
        if (!found || (!explicit && found.offers.length === 0)) return null;
        return { from: pos - (Math.min(pos, 20_000) - found.from), options: found.offers, validFor: /^[\w.@]*$/ };
      },
    ],
  });

/** Returns the CodeMirror extensions for a template: highlighting, completion and error messages. */
export const templateCode = (vocabulary: Vocabulary, name: string): Extension => [
  painted,
  whys,
  look,
  completion(vocabulary),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': name, spellcheck: 'true' }),
];
