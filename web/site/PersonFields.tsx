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
 * Name and job title of a person who registers or joins, in a form with these fields. A person who joins may leave the
 * job title empty.
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
