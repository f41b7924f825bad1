import Box from '@mui/material/Box';
import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '../shared/components/fields/Field';
import { PhoneField } from '../shared/components/fields/PhoneField';
import { firstNameRules, jobTitleRules, lastNameRules } from '../shared/person-rules';
import { phoneRules } from '../shared/phone';
import { sideBySide } from './EntryFrame';
import { pageTexts } from './page-texts';

const words = pageTexts.signup;

interface Person {
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
}

/** Who registers or joins, in a form that has these fields. Who joins may leave the job title empty. */
export function PersonFields({ joins = false }: { joins?: boolean }) {
  const { control, register, formState } = useFormContext<Person>();
  const { errors } = formState;
  return (
    <>
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
        optional={joins}
        label={words.jobTitle}
        autoComplete="organization-title"
        error={errors.jobTitle?.message}
        {...register('jobTitle', jobTitleRules({ required: !joins }))}
      />
      <Controller
        name="phone"
        control={control}
        rules={phoneRules()}
        render={({ field, fieldState }) => <PhoneField large optional error={fieldState.error?.message} {...field} />}
      />
    </>
  );
}
