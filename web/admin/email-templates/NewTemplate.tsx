import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { TEMPLATE_TITLE } from '#rules/email-template';
import { textProblem } from '#rules/text-rule';
import { ApiError } from '../../shared/api/errors';
import type { EmailTemplateRow, MailCategory } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Field } from '../../shared/components/fields/Field';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { problemOf } from '../../shared/problem';
import { useGoOn } from '../../shared/use-go-on';
import { RecordPicker } from '../components/RecordPicker';
import { useMayChange } from '../core/use-may-change';
import { createTemplate, duplicateTemplate } from './api';
import { templateTexts } from './texts';

const CATEGORIES = (Object.keys(templateTexts.categories) as MailCategory[]).map((value) => ({
  value,
  label: templateTexts.categories[value],
}));

/** Button that creates a template; a dialog asks for its name and for the template whose variables it uses. */
export function NewTemplate() {
  const [isOpen, setOpen] = useState(false);
  if (!useMayChange()) return null;
  return (
    <>
      <Button size="small" icon={<Plus size={14} />} onClick={() => setOpen(true)}>
        {templateTexts.create.button}
      </Button>
      {isOpen && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const words = templateTexts.create;
  const [category, setCategory] = useState<MailCategory>('newsletter');
  const [base, setBase] = useState<EmailTemplateRow | null>(null);
  return (
    <NameDialog
      title={words.button}
      submit={words.submit}
      label={words.name}
      failed={words.failed}
      run={async (title) => {
        const source = { subject: words.subject, body: words.body };
        return createTemplate({ ...source, title, category, base: base?.id ?? null });
      }}
      onClose={onClose}
    >
      <SelectInput
        label={words.category}
        options={CATEGORIES}
        value={category}
        onChange={({ target }) => setCategory(target.value as MailCategory)}
      />
      <RecordPicker<EmailTemplateRow>
        resource="email-templates"
        label={words.base}
        hint={words.baseHint}
        optional
        value={base}
        onChange={setBase}
        nameOf={({ title }) => title}
        hintOf={(row) => templateTexts.categories[row.category]}
        sort="title"
        filter={{ state: 'default,changed,failed' }}
      />
    </NameDialog>
  );
}

/** Dialog that copies a template under a new name. */
export function DuplicateDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const words = templateTexts.duplicate;
  return (
    <NameDialog
      title={words.title(title)}
      submit={words.submit}
      label={words.name}
      hint={words.hint}
      failed={words.failed}
      run={(name) => duplicateTemplate(id, name)}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  submit: string;
  label: string;
  hint?: string;
  failed: string;
  run: (name: string) => Promise<{ id: string }>;
  onClose: () => void;
  children?: React.ReactNode;
}

/** Dialog that asks for the name of a new template, and opens the template afterwards. */
function NameDialog({ title, submit, label, hint, failed, run, onClose, children }: NameDialogProps) {
  const goOn = useGoOn();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const make = useMutation({
    mutationFn: () => run(name.trim()),
    onSuccess: ({ id }) => goOn(adminPaths.emailTemplate(id)),
    onError: (error) => setProblem((error instanceof ApiError && error.errors[0]?.message) || problemOf(error, failed)),
  });
  return (
    <FormDialog
      title={title}
      submit={submit}
      busy={make.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = textProblem(TEMPLATE_TITLE, name.trim());
        setProblem(wrong ?? undefined);
        if (!wrong && !make.isPending) make.mutate();
      }}
      onClose={onClose}
    >
      <Field
        label={label}
        hint={hint}
        autoFocus
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      {children}
    </FormDialog>
  );
}
