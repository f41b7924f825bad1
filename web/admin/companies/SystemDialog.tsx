import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { documentUrlProblem } from '#rules/cxml-document';
import {
  buyerOriginProblem,
  fingerprintProblem,
  type ProcurementProtocol,
  type ReturnEncoding,
  unspscProblem,
} from '#rules/procurement';
import { createSystem, procurementKeys, updateSystem } from '../../shared/api/procurement';
import type { ProcurementSystem } from '../../shared/api/schema';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Field } from '../../shared/components/fields/Field';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { useFormProblem } from '../../shared/use-form-problem';
import { adminCompanyTexts } from './texts';

const words = adminCompanyTexts.systems.form;
const DOCUMENTS = ['confirmationUrl', 'shipNoticeUrl', 'invoiceUrl'] as const;
const FIELDS = [
  'name',
  'protocol',
  'domain',
  'identity',
  'origins',
  'unspsc',
  'returnEncoding',
  'certificateFingerprint',
  ...DOCUMENTS,
] as const;

interface Values extends Record<(typeof DOCUMENTS)[number] | 'certificateFingerprint', string> {
  name: string;
  protocol: ProcurementProtocol;
  domain: string;
  identity: string;
  /** Origins with blanks between them. */
  origins: string;
  unspsc: string;
  returnEncoding: ReturnEncoding;
}

interface SystemDialogProps {
  companyId: string;
  /** The system that is changed; a new one without it. */
  system?: ProcurementSystem;
  /** Called with the secret of a new system. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

const originsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const valuesOf = (system: ProcurementSystem | undefined): Values => ({
  name: system?.name ?? '',
  protocol: system?.protocol ?? 'cxml',
  domain: system?.domain ?? 'DUNS',
  identity: system?.identity ?? '',
  origins: system?.origins.join(' ') ?? '',
  unspsc: system?.unspsc ?? '45111600',
  returnEncoding: system?.returnEncoding ?? 'urlencoded',
  certificateFingerprint: system?.certificateFingerprint ?? '',
  confirmationUrl: system?.confirmationUrl ?? '',
  shipNoticeUrl: system?.shipNoticeUrl ?? '',
  invoiceUrl: system?.invoiceUrl ?? '',
});

/** Dialog for a purchasing system of a company, new or not. Protocol and identity stay as they were made. */
export function SystemDialog({ companyId, system, onSecret, onClose }: SystemDialogProps) {
  const client = useQueryClient();
  // A later version of the system does not replace the values that the form began with, so it is not the one to change.
  const [opened] = useState(system);
  const { register, handleSubmit, formState, setError, control } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: valuesOf(opened),
  });
  const { errors } = formState;
  const problem = useFormProblem(setError, FIELDS, words.failed);
  const save = useMutation({
    mutationFn: async ({ origins, protocol, domain, identity, ...values }: Values) => {
      const ofCxml =
        protocol === 'cxml'
          ? {}
          : { certificateFingerprint: null, confirmationUrl: null, shipNoticeUrl: null, invoiceUrl: null };
      const changes = { ...values, ...ofCxml, origins: originsOf(origins) };
      if (opened) return void (await updateSystem(opened, changes));
      onSecret((await createSystem(companyId, { ...changes, protocol, identity, domain: domain || 'OCI' })).secret);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: procurementKeys.all });
      onClose();
    },
    onError: (error) => {
      problem.show(error);
      void client.invalidateQueries({ queryKey: procurementKeys.all });
    },
  });
  const isOci = useWatch({ control, name: 'protocol' }) === 'oci';
  return (
    <FormDialog
      title={opened ? words.editTitle(opened.name) : words.title}
      submit={opened ? words.save : words.submit}
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
      {!opened && (
        <>
          <SelectInput
            label={words.protocol}
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
        </>
      )}
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
      {!isOci && (
        <>
          <SelectInput
            label={words.returnEncoding}
            options={[
              { value: 'urlencoded', label: 'cxml-urlencoded' },
              { value: 'base64', label: 'cxml-base64' },
            ]}
            {...register('returnEncoding')}
          />
          <Field
            label={words.certificate}
            optional
            hint={words.certificateHint}
            error={errors.certificateFingerprint?.message}
            autoComplete="off"
            {...register('certificateFingerprint', { validate: (text) => fingerprintProblem(text) ?? true })}
          />
          {DOCUMENTS.map((name) => (
            <Field
              key={name}
              label={words.documents[name]}
              optional
              error={errors[name]?.message}
              inputMode="url"
              autoComplete="off"
              {...register(name, { validate: (text) => documentUrlProblem(text) ?? true })}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
