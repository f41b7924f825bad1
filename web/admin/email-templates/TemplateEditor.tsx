import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { EmailTemplate, EmailTemplatePreview } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatDateTime } from '../../shared/format';
import { problemOf } from '../../shared/problem';
import { FormState } from '../components/FormState';
import { useRecordForm } from '../components/use-record-form';
import { useRested } from '../quotes/use-rested';
import { testTemplate, useDrawn } from './api';
import type { CodeHandle } from './code/CodeEditor';
import { EditorHead } from './EditorHead';
import { SaveDialog } from './SaveDialog';
import { SourceFields } from './SourceFields';
import { FIELDS, type TemplateValues, toBody, valuesOf } from './template-form';
import { TemplatePreview } from './TemplatePreview';
import { templateTexts as words } from './texts';
import { Variables } from './Variables';
import { Versions } from './Versions';

/** Texts of the dialog that saves a version; `source` is the version to restore. */
interface Asked {
  title?: string;
  text?: string;
  reason: string;
  source?: Pick<TemplateValues, 'subject' | 'preheader' | 'body'>;
}

interface TemplateEditorProps {
  template: EmailTemplate;
  /** Called after a reset, to fill the editor with the original text. */
  onReset: () => void;
}

/** Editor of a template, with preview, source, variables and versions. */
export function TemplateEditor({ template, onReset }: TemplateEditorProps) {
  const toast = useToast();
  const code = useRef<CodeHandle>(null);
  const reason = useRef('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [recordId, setRecordId] = useState('');
  const isOwn = template.state === 'own';
  const disabled = !template.actions.includes('edit');
  const next = (template.history[0]?.number ?? 0) + 1;
  const state = useRecordForm<TemplateValues, EmailTemplate>({
    record: template,
    valuesOf: (record) => valuesOf(record ?? template),
    toBody: (values) => toBody(values, isOwn, reason.current),
    fields: FIELDS,
    onSaved: (saved) => {
      toast(words.save.saved(saved.history[0]?.number ?? next));
      reason.current = '';
    },
  });
  const { control, formState, setFocus, setValue } = state.form;
  const [subject, preheader, body] = useWatch({ control, name: ['subject', 'preheader', 'body'] });
  const draft = { subject, preheader, body, ...(recordId && { recordId }) };
  const rested = useRested(draft);
  const drawn = useDrawn(template.id, rested);
  const isCurrent = drawn.data !== undefined && !drawn.isPlaceholderData && same(draft, rested);
  const problems = drawn.data?.problems ?? [];
  const shown = useLastGood(drawn.data);

  const goToProblem = () => {
    const [first] = problems;
    if (!first) return;
    if (first.part === 'body') code.current?.goTo(first.line, first.column);
    else setFocus(first.part);
  };
  const ask = (what: Asked) => (problems.length > 0 && !what.source ? goToProblem() : setAsked(what));
  const save = () => ask({ reason: reason.current });
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || disabled) return;
    event.preventDefault();
    if (!asked && formState.isDirty) save();
  });
  useEffect(() => {
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  }, []);
  const test = useMutation({
    mutationFn: () => testTemplate(template.id, draft),
    onSuccess: ({ sentTo }) => toast(words.test.sent(sentTo)),
  });
  return (
    <Box component="form" noValidate onSubmit={(event) => event.preventDefault()} sx={{ display: 'contents' }}>
      <EditorHead
        template={template}
        isDirty={formState.isDirty}
        busy={state.busy}
        next={next}
        testing={test.isPending}
        onTest={() => (problems.length > 0 ? goToProblem() : test.mutate())}
        onSave={save}
        onReset={() => {
          state.forget();
          onReset();
        }}
        onDelete={state.forget}
      />
      {(state.conflict ?? state.problem ?? state.restored ?? test.error ?? template.failedAt) && (
        <Box sx={{ p: 2.5, pb: 2.5, display: 'grid', gap: 2 }}>
          {template.failedAt && (
            <Notice tone="error" role="none" title={words.failed(formatDateTime(template.failedAt))}>
              {words.failedText(template.failure ?? '')}
            </Notice>
          )}
          <FormState form={state} />
          {test.error && (
            <Notice tone="error" role="alert" title={words.test.failed} onClose={test.reset}>
              {problemOf(test.error, words.test.failed)}
            </Notice>
          )}
        </Box>
      )}
      <Box sx={columns}>
        <Box component="section" aria-label={words.edit} sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <SourceFields
            form={state.form}
            template={template}
            isOwn={isOwn}
            disabled={disabled}
            problems={problems}
            isCurrent={isCurrent}
            onGoTo={goToProblem}
            code={code}
          />
          <Variables
            template={template}
            source={`${subject} ${preheader} ${body}`}
            onInsert={disabled ? undefined : (text) => code.current?.insert(text)}
          />
        </Box>
        <TemplatePreview
          template={template}
          shown={shown}
          error={drawn.error}
          isStale={problems.length > 0}
          retry={() => void drawn.refetch()}
          onRecord={setRecordId}
        />
      </Box>
      <Versions
        template={template}
        draft={{ subject, preheader, body }}
        recordId={recordId}
        onRestore={
          disabled
            ? undefined
            : (what, source) =>
                setAsked({
                  title: words.versions.restoreTitle(what),
                  text: words.versions.restoreText,
                  reason: words.versions.again(what),
                  source,
                })
        }
      />
      {asked && (
        <SaveDialog
          title={asked.title ?? words.save.title(next)}
          text={asked.text ?? (isOwn ? words.save.ownText : words.save.text)}
          submit={words.save.button(next)}
          reason={asked.reason}
          onSave={(why) => {
            reason.current = why;
            for (const [part, text] of Object.entries(asked.source ?? {}))
              setValue(part as 'subject', text, { shouldDirty: true });
            setAsked(null);
            state.save();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the last mail that rendered without errors, because the text often has errors while the user is typing. */
function useLastGood(drawn: EmailTemplatePreview | undefined): EmailTemplatePreview | undefined {
  const [good, setGood] = useState<EmailTemplatePreview>();
  if (typeof drawn?.html === 'string' && drawn !== good) setGood(drawn);
  return good;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
