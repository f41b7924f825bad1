import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import CodeMirror, { type ReactCodeMirrorRef } from '@uiw/react-codemirror';
import { useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import type { TemplateProblem } from '../../../shared/api/schema';
import type { Vocabulary } from './completions';
import { templateCode } from './extensions';

/** Methods of the editor for the page around it. */
export interface CodeHandle {
  /** Inserts text at the cursor. */
  insert: (text: string) => void;
  /** Moves the cursor to a position; line and column count from 1. */
  goTo: (line: number, column: number) => void;
}

interface CodeEditorProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  vocabulary: Vocabulary;
  problems: TemplateProblem[];
  disabled: boolean;
  handle: Ref<CodeHandle>;
}

const SETUP = {
  foldGutter: false,
  autocompletion: false,
  searchKeymap: false,
  highlightSelectionMatches: false,
  // Uses the native caret, because CodeMirror's caret is an endless animation.
  drawSelection: false,
  allowMultipleSelections: false,
} as const;

/** Code editor for a template's body. Tab moves the focus to the next field, as everywhere else. */
export function CodeEditor({ name, value, onChange, vocabulary, problems, disabled, handle }: CodeEditorProps) {
  const editor = useRef<ReactCodeMirrorRef>(null);
  const extensions = useMemo(() => [templateCode(vocabulary, name)], [vocabulary, name]);
  const show = () => {
    const view = editor.current?.view;
    if (!view) return;
    const { doc } = view.state;
    const shown = problems.map(({ line, column, message }): Diagnostic => {
      const at = doc.line(Math.min(line, doc.lines));
      const from = Math.min(at.from + column - 1, at.to);
      const length = /^\{\{[^}]*\}\}+|^<[^\s>]*>?|^[\w.]+/.exec(doc.sliceString(from, at.to))?.[0].length ?? 1;
      return { from, to: Math.min(from + length, at.to), severity: 'error', message };
    });
    view.dispatch(setDiagnostics(view.state, shown));
  };
  useEffect(show, [problems]);
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      const view = editor.current?.view;
      if (!view) return;
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    goTo: (line, column) => {
      const view = editor.current?.view;
      if (!view) return;
      const at = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({ selection: { anchor: Math.min(at.from + column - 1, at.to) }, scrollIntoView: true });
      view.focus();
    },
  }));
  return (
    <CodeMirror
      ref={editor}
      value={value}
      theme="none"
      basicSetup={SETUP}
      indentWithTab={false}
      editable={!disabled}
      extensions={extensions}
      onChange={onChange}
      onCreateEditor={show}
    />
  );
}
