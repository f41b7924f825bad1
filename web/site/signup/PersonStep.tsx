import Box from '@mui/material/Box';
import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '../../shared/components/fields/Field';
import { PhoneField } from '../../shared/components/fields/PhoneField';
import { firstNameRules, jobTitleRules, lastNameRules } from '../../shared/person-rules';
import { phoneRules } from '../../shared/phone';
import { entryFields, sideBySide } from '../EntryFrame';
import { pageTexts } from '../page-texts';
import type { Registration } from './registration';

const words = pageTexts.signup;

/** Who registers. */
export function PersonStep() {
  const { control, register, formState } = useFormContext<Registration>();
  const { errors } = formState;
  return (
    <Box sx={entryFields}>
      <Box sx={sideBySide}>
        <Field
          large
          label={words.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName', firstNameRules)}
        />
        <Field
          large
          label={words.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName', lastNameRules)}
        />
      </Box>
      <Field
        large
        label={words.jobTitle}
        autoComplete="organization-title"
        error={errors.jobTitle?.message}
        {...register('jobTitle', jobTitleRules())}
      />
      <Controller
        name="phone"
        control={control}
        rules={phoneRules()}
        render={({ field, fieldState }) => <PhoneField large optional error={fieldState.error?.message} {...field} />}
      />
    </Box>
  );
}
