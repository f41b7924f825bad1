import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '../shared/components/fields/Field';
import { PhoneField } from '../shared/components/fields/PhoneField';
import { firstNameRules, jobTitleRules, lastNameRules } from '../shared/person-rules';
import { phoneRules } from '../shared/phone';
import { pageTexts } from './page-texts';

const words = pageTexts.signup;

interface Person {
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
}

/**
 * Fields for the name and job title of a user who registers or joins a company. The job title is optional for a user
 * who joins.
 */
export function PersonFields({ joins = false }: { joins?: boolean }) {
  const { control, register, formState } = useFormContext<Person>();
  const { errors } = formState;
  const field = (name: 'firstName' | 'lastName' | 'jobTitle', autoComplete: string, rules: typeof firstNameRules) => ({
    large: true,
    label: words[name],
    autoComplete,
    error: errors[name]?.message,
    ...register(name, rules),
  });
  return (
    <>
      <div className="side-by-side">
        <Field {...field('firstName', 'given-name', firstNameRules)} />
        <Field {...field('lastName', 'family-name', lastNameRules)} />
      </div>
      <Field {...field('jobTitle', 'organization-title', jobTitleRules({ required: !joins }))} optional={joins} />
      <Controller
        name="phone"
        control={control}
        rules={phoneRules()}
        render={({ field: phone, fieldState }) => (
          <PhoneField large optional error={fieldState.error?.message} {...phone} />
        )}
      />
    </>
  );
}
