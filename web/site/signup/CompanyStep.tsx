import { Controller, useFormContext } from 'react-hook-form';
import { CountryField } from '../../shared/components/fields/CountryField';
import { Field } from '../../shared/components/fields/Field';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { companyIndustries } from '#rules/industries';
import { companyRules } from '../../shared/company-rules';
import { pageTexts } from '../page-texts';
import type { Registration } from './registration';

const words = pageTexts.signup;

type Named = 'website' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'cocNumber' | 'vatNumber';

/** Step with the company that registers. */
export function CompanyStep() {
  const { control, register, formState } = useFormContext<Registration>();
  const { errors } = formState;
  const field = (name: Named, autoComplete?: string) => ({
    large: true,
    label: words[name],
    autoComplete,
    error: errors[name]?.message,
    ...register(name, companyRules[name]),
  });
  return (
    <div className="entry-fields">
      <Field
        large
        label={words.companyName}
        autoComplete="organization"
        error={errors.companyName?.message}
        {...register('companyName', companyRules.newName)}
      />
      <div className="side-by-side">
        <SelectInput
          large
          label={words.industry}
          placeholder={words.chooseIndustry}
          options={companyIndustries}
          error={errors.companyIndustry?.message}
          {...register('companyIndustry', companyRules.industry)}
        />
        <Field {...field('website', 'url')} optional placeholder={words.websitePlaceholder} inputMode="url" />
      </div>
      <Controller
        name="country"
        control={control}
        rules={companyRules.countryCode}
        render={({ field: country, fieldState }) => (
          <CountryField large error={fieldState.error?.message} {...country} />
        )}
      />
      <Field {...field('addressLine1', 'address-line1')} />
      <Field {...field('addressLine2', 'address-line2')} optional />
      <div className="side-by-side">
        <Field {...field('postalCode', 'postal-code')} />
        <Field {...field('city', 'address-level2')} />
      </div>
      <Field {...field('cocNumber')} optional inputMode="numeric" />
      <Field {...field('vatNumber')} optional autoCapitalize="characters" />
    </div>
  );
}
