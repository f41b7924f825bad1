import Box from '@mui/material/Box';
import { Controller } from 'react-hook-form';
import type { Company } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { EmailField, optionalEmailRules } from '../../shared/components/fields/EmailField';
import { CountryField } from '../../shared/components/fields/CountryField';
import { Field } from '../../shared/components/fields/Field';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { useToast } from '../../shared/components/feedback/Toast';
import { companyIndustries } from '#rules/industries';
import { companyRules as rules, electronicAddressSchemes, invoiceAttachments } from '../../shared/company-rules';
import { adminPaths } from '#rules/admin-paths';
import { useGoOn } from '../../shared/use-go-on';
import { texts } from '../../shared/texts';
import { columns } from '../components/columns';
import { FormState } from '../components/FormState';
import { RecordPage } from '../components/RecordPage';
import { useRecordForm } from '../components/use-record-form';
import { FORM_FIELDS, toBody, valuesOf, type CompanyValues } from './company-values';
import { adminCompanyTexts } from './texts';

const words = adminCompanyTexts;

/** /admin/companies/create and /admin/companies/{id}/edit: form of a company. */
export const CompanyFormPage = () => (
  <RecordPage<Company | null> title={() => words.form.editTitle} create={words.form.createTitle}>
    {(company) => <CompanyForm company={company} />}
  </RecordPage>
);

function CompanyForm({ company }: { company: Company | null }) {
  const goOn = useGoOn();
  const toast = useToast();
  const state = useRecordForm<CompanyValues, Company>({
    record: company,
    valuesOf,
    toBody: (values) => toBody(values, company === null),
    fields: FORM_FIELDS,
    onSaved: (saved) => {
      toast(company ? words.form.saved : words.form.created);
      void goOn(adminPaths.company(saved.id));
    },
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const field = (name: Exclude<keyof CompanyValues, 'countryCode' | 'type' | 'adminEmail'>) => ({
    label: words.form[name],
    error: errors[name]?.message,
    ...register(name, name === 'addressLine2' ? {} : rules[name]),
  });
  return (
    <form onSubmit={state.onSubmit} noValidate>
      <PageHead
        back={{
          to: company ? adminPaths.company(company.id) : adminPaths.companies,
          label: company ? company.name : words.back,
        }}
        title={company ? words.form.editTitle : words.form.createTitle}
        text={company ? company.name : words.form.createText}
      />
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 760 }}>
        <FormState form={state} />
        <Panel title={words.form.company}>
          <Box sx={stack}>
            {!company && (
              <SelectInput
                label={words.form.type}
                options={(['client', 'partner'] as const).map((value) => ({ value, label: words.types[value] }))}
                {...register('type')}
              />
            )}
            <Box sx={pair}>
              <Field {...field('name')} />
              <Field {...field('website')} optional />
            </Box>
            <SelectInput {...field('industry')} placeholder={words.form.chooseIndustry} options={companyIndustries} />
          </Box>
        </Panel>
        <Panel title={words.form.address}>
          <Box sx={stack}>
            <Box sx={pair}>
              <Field {...field('addressLine1')} />
              <Field {...field('addressLine2')} optional />
            </Box>
            <Box sx={pair}>
              <Field {...field('postalCode')} />
              <Field {...field('city')} />
            </Box>
            <Controller
              control={control}
              name="countryCode"
              rules={rules.countryCode}
              render={({ field: country }) => <CountryField {...country} error={errors.countryCode?.message} />}
            />
          </Box>
        </Panel>
        <Panel title={words.form.registration}>
          <Box sx={pair}>
            <Field {...field('vatNumber')} optional />
            <Field {...field('cocNumber')} optional inputProps={{ inputMode: 'numeric' }} />
          </Box>
        </Panel>
        <Panel title={words.form.eInvoices}>
          <Box sx={stack}>
            <Box sx={pair}>
              <SelectInput
                {...field('electronicAddressScheme')}
                hint={words.form.eInvoicesHint}
                options={electronicAddressSchemes}
              />
              <Field {...field('electronicAddress')} optional />
            </Box>
            <Field {...field('buyerReference')} optional hint={words.form.buyerReferenceHint} />
            <SelectInput {...field('invoiceAttachments')} options={invoiceAttachments} />
          </Box>
        </Panel>
        <Panel title={words.form.payment}>
          <Box sx={stack}>
            <Box sx={pair}>
              <Field
                {...field('paymentTermDays')}
                hint={words.form.paymentTermDaysHint}
                inputProps={{ inputMode: 'numeric' }}
              />
            </Box>
            <Field {...field('paymentTermsText')} optional hint={words.form.paymentTermsTextHint} />
          </Box>
        </Panel>
        {!company && (
          <Panel title={words.form.admin} aside={texts.optional}>
            <Box sx={stack}>
              <EmailField
                label={words.form.email}
                autoComplete="off"
                hint={words.form.adminText}
                error={errors.adminEmail?.message}
                {...register('adminEmail', optionalEmailRules)}
              />
            </Box>
          </Panel>
        )}
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button variant="text" to={company ? adminPaths.company(company.id) : adminPaths.companies}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="lit" busy={state.busy}>
            {company ? words.form.save : words.create}
          </Button>
        </Box>
      </Box>
    </form>
  );
}

const stack = { display: 'grid', gap: 2.5 };
const pair = columns(2);
