import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { adminPaths } from '#rules/admin-paths';
import { AGREEMENT_TEXT, AGREEMENT_TITLE } from '#rules/partner-agreement';
import { discardAgreement, publishAgreement } from '../../../shared/api/agreements';
import { isApiError, messageOf } from '../../../shared/api/errors';
import type { Agreement } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { formRule } from '../../../shared/form-rule';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { useGoOn } from '../../../shared/use-go-on';
import { halves } from '../../components/columns';
import { ConflictNotice } from '../../components/ConflictNotice';
import { DraftState } from '../../components/DraftState';
import { FormState } from '../../components/FormState';
import { MarkdownField, MarkdownPreview } from '../../components/MarkdownField';
import { useRecordForm } from '../../components/use-record-form';
import { AgreementBadge } from './AgreementBadge';
import { agreementAdminTexts } from './texts';

const words = agreementAdminTexts.editor;

interface Draft {
  title: string;
  text: string;
}

interface AgreementEditorProps {
  /** The agreement to edit; null for a new agreement. */
  record: Agreement | null;
  /** Agreement whose text is copied into the new agreement. */
  startFrom: Agreement | null;
}

/** Editor of an agreement draft, with its preview and the button to publish it. */
export function AgreementEditor({ record, startFrom }: AgreementEditorProps) {
  const goOn = useGoOn();
  const toast = useToast();
  const state = useRecordForm<Draft, Agreement>({
    record,
    valuesOf: (from) => ({ title: (from ?? startFrom)?.title ?? '', text: (from ?? startFrom)?.text ?? '' }),
    toBody: ({ title, text }) => ({ title: title.trim(), text: text.trim() }),
    fields: ['title', 'text'],
    isDraft: ({ status }) => status === 'draft',
    onSaved: (saved) => {
      toast(record ? words.saved : words.created);
      if (!record) void goOn(adminPaths.agreement(saved.id), { replace: true });
    },
  });
  const { register, formState, control } = state.form;
  const { errors } = formState;
  return (
    <>
      <PageHead
        back={{ to: adminPaths.agreements, label: agreementAdminTexts.back }}
        title={
          <>
            {record?.title ?? agreementAdminTexts.create}
            {record && <AgreementBadge status={record.status} />}
          </>
        }
        text={
          state.seen ? (
            <DraftState draft={state.draft} saved={state.seen} />
          ) : (
            startFrom && agreementAdminTexts.startFrom
          )
        }
        actions={state.seen && <Steps record={state.seen} saved={state.saved} forget={state.forget} />}
      />
      <Box component="form" onSubmit={state.onSubmit} noValidate sx={{ display: 'grid', gap: 3 }}>
        <FormState form={state} />
        <Box sx={halves}>
          <Panel title={words.edit}>
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              <Field
                label={words.title}
                error={errors.title?.message}
                inputProps={{ maxLength: 200 }}
                {...register('title', formRule(AGREEMENT_TITLE))}
              />
              <MarkdownField
                label={words.text}
                error={errors.text?.message}
                {...register('text', formRule(AGREEMENT_TEXT))}
              />
              <Button
                type="submit"
                variant={record ? 'outlined' : 'lit'}
                busy={state.busy}
                style={{ justifySelf: 'end' }}
              >
                {words.save}
              </Button>
            </Box>
          </Panel>
          <Preview control={control} />
        </Box>
      </Box>
    </>
  );
}

function Preview({ control }: { control: ReturnType<typeof useRecordForm<Draft, Agreement>>['form']['control'] }) {
  return <MarkdownPreview text={useWatch({ control, name: 'text' })} />;
}

type Step = 'publish' | 'discard';

interface StepsProps {
  record: Agreement;
  /** Saves what was typed; resolves to null when that failed. */
  saved: () => Promise<Agreement | null>;
  /** Forgets what was typed. */
  forget: () => void;
}

function Steps({ record, saved, forget }: StepsProps) {
  const [asked, setAsked] = useState<Step | null>(null);
  const goOn = useGoOn();
  const changed = useChanged();
  const toast = useToast();
  const { publish, discard } = agreementAdminTexts;
  const act = useMutation({
    mutationFn: async (step: Step) => {
      if (step === 'publish') await publishAgreement(record);
      else await discardAgreement(record);
    },
    onSuccess: async (_nothing, step) => {
      forget();
      if (step === 'discard') await goOn(adminPaths.agreements);
      toast(agreementAdminTexts[step].done);
      await changed();
      setAsked(null);
    },
  });
  const ask = async (step: Step) => {
    act.reset();
    if (step === 'discard' || (await saved())) setAsked(step);
  };
  const isStale = isApiError(act.error, 412) || isApiError(act.error, 409);
  const problem = isStale ? (
    <ConflictNotice error={act.error} onReload={() => changed().then(() => setAsked(null))} />
  ) : act.error ? (
    <Notice tone="error" title={texts.error}>
      {messageOf(act.error, publish.failed)}
    </Notice>
  ) : null;
  return (
    <>
      <Button variant="text" color="error" onClick={() => void ask('discard')}>
        {discard.label}
      </Button>
      <Button variant="lit" onClick={() => void ask('publish')}>
        {publish.label}
      </Button>
      <ConfirmDialog
        open={asked === 'publish'}
        title={publish.title(record.title)}
        text={publish.text}
        confirm={publish.confirm}
        busy={act.isPending}
        error={problem}
        onConfirm={() => act.mutate('publish')}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'discard'}
        title={discard.title}
        text={discard.text}
        confirm={discard.label}
        final
        busy={act.isPending}
        error={problem}
        onConfirm={() => act.mutate('discard')}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
