import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck, CircleX } from 'lucide-react';
import type { RefObject } from 'react';
import { Controller } from 'react-hook-form';
import {
  TEMPLATE_BODY,
  TEMPLATE_DESCRIPTION,
  TEMPLATE_PREHEADER,
  TEMPLATE_SUBJECT,
  TEMPLATE_TITLE,
} from '#rules/email-template';
import type { EmailTemplate, MailCategory, TemplateProblem } from '../../shared/api/schema';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { Field } from '../../shared/components/fields/Field';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { formRule } from '../../shared/form-rule';
import { lazyWithRetry } from '../../shared/lazy';
import type { CodeHandle } from './code/CodeEditor';
import { PaneHead } from './PaneHead';
import type { TemplateForm } from './template-form';
import { templateTexts as words } from './texts';

/** Lazy, because only users who edit a template need it. */
const CodeEditor = lazyWithRetry(async () => (await import('./code/CodeEditor')).CodeEditor, {
  waiting: (
    <Box sx={{ p: 2.5, display: 'grid', gap: 1.25, minHeight: 260, alignContent: 'start' }}>
      {[280, 210, 320, 150].map((width) => (
        <Skeleton key={width} width={width} height={12} />
      ))}
    </Box>
  ),
});

const CATEGORIES = (Object.keys(words.categories) as MailCategory[]).map((value) => ({
  value,
  label: words.categories[value],
}));

interface SourceFieldsProps {
  form: TemplateForm;
  template: EmailTemplate;
  isOwn: boolean;
  disabled: boolean;
  problems: TemplateProblem[];
  /** False while `problems` belong to an earlier text. */
  isCurrent: boolean;
  onGoTo: () => void;
  code: RefObject<CodeHandle | null>;
}

/** Fields for a template's subject and preheader, and a code editor for its body, with their errors. */
export function SourceFields({
  form,
  template,
  isOwn,
  disabled,
  problems,
  isCurrent,
  onGoTo,
  code,
}: SourceFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const problemOf = (field: 'subject' | 'preheader') =>
    problems.find(({ part: where }) => where === field)?.message ?? errors[field]?.message;
  return (
    <>
      <Box sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
        {isOwn && (
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'minmax(0, 1fr) 200px' } }}>
            <Field
              label={words.name}
              disabled={disabled}
              error={errors.title?.message}
              {...register('title', formRule(TEMPLATE_TITLE))}
            />
            <SelectInput
              label={words.category}
              options={CATEGORIES}
              disabled={disabled}
              error={errors.category?.message}
              {...register('category')}
            />
          </Box>
        )}
        {isOwn && (
          <Field
            label={words.description}
            optional
            disabled={disabled}
            error={errors.description?.message}
            {...register('description', formRule(TEMPLATE_DESCRIPTION))}
          />
        )}
        <Field
          label={words.subject}
          readOnly={disabled}
          error={problemOf('subject')}
          {...register('subject', formRule(TEMPLATE_SUBJECT))}
        />
        <Field
          label={words.preheader}
          optional
          hint={words.preheaderHint}
          readOnly={disabled}
          error={problemOf('preheader')}
          {...register('preheader', formRule(TEMPLATE_PREHEADER))}
        />
      </Box>
      <PaneHead title={words.body} aside={<Standing problems={problems} isCurrent={isCurrent} onGoTo={onGoTo} />} />
      <Controller
        control={control}
        name="body"
        rules={formRule(TEMPLATE_BODY)}
        render={({ field: { value, onChange } }) => (
          <CodeEditor
            name={words.body}
            value={value}
            onChange={onChange}
            vocabulary={template}
            problems={problems.filter(({ part: where }) => where === 'body')}
            disabled={disabled}
            handle={code}
          />
        )}
      />
      {errors.body?.message && (
        <Typography variant="small" color="error.dark" role="alert" sx={{ px: 2.5, py: 1 }}>
          {errors.body.message}
        </Typography>
      )}
      {!disabled && (
        <Typography variant="small" component="p" color="textTertiary" sx={{ px: 2.5, py: 1 }}>
          {words.bodyHint}
        </Typography>
      )}
    </>
  );
}

/** Button with the number of errors, which goes to the first error. */
function Standing({ problems, isCurrent, onGoTo }: Pick<SourceFieldsProps, 'problems' | 'isCurrent' | 'onGoTo'>) {
  const [first] = problems;
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center' }}>
      {first ? (
        <Box
          component="button"
          type="button"
          onClick={onGoTo}
          sx={{ ...standing, color: 'error.dark', cursor: 'pointer' }}
        >
          <CircleX size={15} />
          {words.problems(problems.length, first.part === 'body' ? first.line : words[first.part].toLowerCase())}
        </Box>
      ) : (
        <Box component="span" sx={{ ...standing, color: isCurrent ? 'success.dark' : 'text.secondary' }}>
          {isCurrent && <CircleCheck size={15} />}
          {isCurrent ? words.noProblems : words.checking}
        </Box>
      )}
    </Box>
  );
}

const standing = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  typography: 'small',
} as const;
