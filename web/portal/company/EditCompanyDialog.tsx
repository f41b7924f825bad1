import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { companyKeys, getCompany, updateCompany } from '../../shared/api/companies';
import { isApiError } from '../../shared/api/errors';
import type { Company, CompanyInput } from '../../shared/api/schema';
import { CountryField } from '../../shared/components/fields/CountryField';
import { Field } from '../../shared/components/fields/Field';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { useToast } from '../../shared/components/feedback/Toast';
import { companyIndustries } from '#rules/industries';
import {
  COMPANY_FIELDS,
  companyFields,
  type CompanyFields,
  companyRules as rules,
  electronicAddressSchemes,
  invoiceAttachments,
  trimmedFields,
} from '../../shared/company-rules';
import { texts } from '../../shared/texts';
import { pair } from '../components/field-pair';
import { useChanged } from '../../shared/use-changed';
import { useFormProblem } from '../../shared/use-form-problem';
import { companyTexts } from './texts';

const words = companyTexts.form;

interface EditCompanyDialogProps {
  company: Company;
  onClose: () => void;
}

/** Dialog with all company data that the company may change. */
export function EditCompanyDialog({ company, onClose }: EditCompanyDialogProps) {
  const toast = useToast();
  const client = useQueryClient();
  const changed = useChanged();
  // The version that the form was filled with. A save sends it, so that a later save by another user is not
  // overwritten.
  const [seen, setSeen] = useState(company);
  const [stale, setStale] = useState(false);
  const [failed, setFailed] = useState(false);
  const { register, control, handleSubmit, formState, setError, reset } = useForm<CompanyFields>({
    mode: 'onTouched',
    defaultValues: companyFields(company),
  });
  const problem = useFormProblem(setError, COMPANY_FIELDS, words.failed);
  const save = useMutation({
    mutationFn: (values: CompanyFields) => updateCompany(seen, trimmedFields(values) as CompanyInput),
    onSuccess: async (fresh) => {
      client.setQueryData(companyKeys.own, fresh);
      toast(words.done);
      onClose();
      await changed();
    },
    onError: async (error) => {
      const fresh = isApiError(error, 412) ? await getCompany().catch(() => null) : null;
      if (fresh) {
        client.setQueryData(companyKeys.own, fresh);
        setSeen(fresh);
        reset(companyFields(fresh), { keepDirtyValues: true });
        setStale(true);
        return;
      }
      problem.show(error);
      // Specified: the message is shown for every error except a field error.
      setFailed(!isApiError(error, 422));
    },
  });
  const submit = handleSubmit((values) => {
    if (save.isPending) return;
    setStale(false);
    setFailed(false);
    save.mutate(values);
  });
  const { errors, isSubmitted } = formState;
  const wrong = isSubmitted && Object.keys(errors).length > 0;
  const field = (name: Exclude<keyof CompanyFields, 'countryCode'>, autoComplete?: string) => ({
    label: words[name],
    autoComplete,
    error: errors[name]?.message,
    ...register(name, rules[name]),
  });
  return (
    <FormDialog
      title={words.title}
      width={640}
      submit={words.save}
      busy={save.isPending}
      note={
        <Typography role="alert" variant="small" component="p" sx={{ flex: 1, color: 'error.dark' }}>
          {wrong && words.fixErrors}
        </Typography>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {stale && (
        <Notice tone="warning" role="alert" title={words.stale.title}>
          {words.stale.text}
        </Notice>
      )}
      {failed && (
        <Notice tone="error" title={texts.error} onClose={() => setFailed(false)}>
          {words.failed}
        </Notice>
      )}
      {seen.verificationStatus === 'verified' && !stale && (
        <Typography color="textSecondary">{words.verifiedHint}</Typography>
      )}
      <Box sx={pair}>
        <Field {...field('name', 'organization')} autoFocus />
        <Field {...field('website', 'url')} optional />
      </Box>
      <SelectInput {...field('industry')} placeholder={words.chooseIndustry} options={companyIndustries} />
      <Box sx={pair}>
        <Field {...field('addressLine1', 'address-line1')} />
        <Field {...field('addressLine2', 'address-line2')} optional />
      </Box>
      <Box sx={{ ...pair, gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '120px 1fr 1fr' } }}>
        <Field {...field('postalCode', 'postal-code')} />
        <Field {...field('city', 'address-level2')} />
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <Controller
            control={control}
            name="countryCode"
            rules={rules.countryCode}
            render={({ field: country }) => (
              <CountryField {...country} label={words.country} error={errors.countryCode?.message} />
            )}
          />
        </Box>
      </Box>
      <Box sx={pair}>
        <Field {...field('vatNumber')} optional />
        <Field {...field('cocNumber')} optional inputProps={{ inputMode: 'numeric' }} />
      </Box>
      <Box sx={pair}>
        <SelectInput
          {...field('electronicAddressScheme')}
          hint={words.eInvoicesHint}
          options={electronicAddressSchemes}
        />
        <Field {...field('electronicAddress')} optional />
      </Box>
      <Field {...field('buyerReference')} optional hint={words.buyerReferenceHint} />
      <SelectInput {...field('invoiceAttachments')} hint={words.invoiceAttachmentsHint} options={invoiceAttachments} />
    </FormDialog>
  );
}
