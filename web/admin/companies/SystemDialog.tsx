import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { buyerOriginProblem, type ProcurementProtocol, unspscProblem } from '#rules/procurement';
import { createSystem, procurementKeys } from '../../shared/api/procurement';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Field } from '../../shared/components/fields/Field';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { Options } from '../../shared/components/fields/SelectField';
import { useFormProblem } from '../../shared/use-form-problem';
import { adminCompanyTexts } from './texts';

const words = adminCompanyTexts.systems.form;
const FIELDS = ['name', 'protocol', 'domain', 'identity', 'origins', 'unspsc'] as const;

interface Values {
  name: string;
  protocol: ProcurementProtocol;
  domain: string;
  identity: string;
  /** Origins with blanks between them. */
  origins: string;
  unspsc: string;
}

interface SystemDialogProps {
  companyId: string;
  /** Called with the secret of the new system. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

const originsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Dialog for a new purchasing system of a company. */
export function SystemDialog({ companyId, onSecret, onClose }: SystemDialogProps) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, setError, control } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', protocol: 'cxml', domain: 'DUNS', identity: '', origins: '', unspsc: '45111600' },
  });
  const { errors } = formState;
  const problem = useFormProblem(setError, FIELDS, words.failed);
  const save = useMutation({
    mutationFn: ({ origins, ...values }: Values) =>
      createSystem(companyId, { ...values, domain: values.domain || 'OCI', origins: originsOf(origins) }),
    onSuccess: async ({ secret }) => {
      onSecret(secret);
      await client.invalidateQueries({ queryKey: procurementKeys.all });
      onClose();
    },
    onError: problem.show,
  });
  const isOci = useWatch({ control, name: 'protocol' }) === 'oci';
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      busy={save.isPending}
      onSubmit={handleSubmit((values) => {
        problem.clear();
        save.mutate(values);
      })}
      onClose={onClose}
    >
      <FormProblem problem={problem} />
      <Field
        label={words.name}
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || words.nameRequired })}
      />
      <Options
        aria-label={words.protocol}
        options={[
          { value: 'cxml', label: 'cXML' },
          { value: 'oci', label: 'OCI' },
        ]}
        {...register('protocol')}
      />
      {!isOci && <Field label={words.domain} error={errors.domain?.message} {...register('domain')} />}
      <Field
        label={isOci ? words.userName : words.identity}
        error={errors.identity?.message}
        autoComplete="off"
        {...register('identity', { validate: (identity) => identity.trim() !== '' || words.identityRequired })}
      />
      <Field
        label={words.origins}
        hint={words.originsHint}
        error={errors.origins?.message}
        autoComplete="off"
        {...register('origins', {
          validate: (text) => {
            const origins = originsOf(text);
            return (
              (origins.length === 0 ? buyerOriginProblem('') : origins.map(buyerOriginProblem).find(Boolean)) || true
            );
          },
        })}
      />
      <Field
        label={words.unspsc}
        error={errors.unspsc?.message}
        inputMode="numeric"
        {...register('unspsc', { validate: (code) => unspscProblem(code) ?? true })}
      />
    </FormDialog>
  );
}
