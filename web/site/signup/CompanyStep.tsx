import Box from '@mui/material/Box';
import { Controller, useFormContext } from 'react-hook-form';
import { CountryField } from '../../shared/components/fields/CountryField';
import { Field } from '../../shared/components/fields/Field';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { companyIndustries } from '#rules/company';
import { companyRules } from '../../shared/company-rules';
import { entryFields, sideBySide } from '../EntryFrame';
import { pageTexts } from '../page-texts';
import type { Registration } from './registration';

const words = pageTexts.signup;

/** The company that registers. */
export function CompanyStep() {
  const { control, register, formState } = useFormContext<Registration>();
  const { errors } = formState;
  return (
    <Box sx={entryFields}>
      <Field
        large
        label={words.companyName}
        autoComplete="organization"
        error={errors.companyName?.message}
        {...register('companyName', companyRules.newName)}
      />
      <Box sx={sideBySide}>
        <SelectInput
          large
          label={words.industry}
          placeholder={words.chooseIndustry}
          options={companyIndustries}
          error={errors.companyIndustry?.message}
          {...register('companyIndustry', companyRules.industry)}
        />
        <Field
          large
          optional
          label={words.website}
          placeholder={words.websitePlaceholder}
          autoComplete="url"
          inputMode="url"
          error={errors.website?.message}
          {...register('website', companyRules.website)}
        />
      </Box>
      <Controller
        name="country"
        control={control}
        rules={companyRules.countryCode}
        render={({ field, fieldState }) => <CountryField large error={fieldState.error?.message} {...field} />}
      />
      <Field
        large
        label={words.addressLine1}
        autoComplete="address-line1"
        error={errors.addressLine1?.message}
        {...register('addressLine1', companyRules.addressLine1)}
      />
      <Field
        large
        optional
        label={words.addressLine2}
        autoComplete="address-line2"
        error={errors.addressLine2?.message}
        {...register('addressLine2', companyRules.addressLine2)}
      />
      <Box sx={sideBySide}>
        <Field
          large
          label={words.postalCode}
          autoComplete="postal-code"
          error={errors.postalCode?.message}
          {...register('postalCode', companyRules.postalCode)}
        />
        <Field
          large
          label={words.city}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city', companyRules.city)}
        />
      </Box>
      <Field
        large
        optional
        label={words.cocNumber}
        inputMode="numeric"
        error={errors.cocNumber?.message}
        {...register('cocNumber', companyRules.cocNumber)}
      />
      <Field
        large
        optional
        label={words.vatNumber}
        autoCapitalize="characters"
        error={errors.vatNumber?.message}
        {...register('vatNumber', companyRules.vatNumber)}
      />
    </Box>
  );
}
