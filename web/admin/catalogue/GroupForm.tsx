import type { AdminProductGroup } from '../../shared/api/schema';
import { Field } from '../../shared/components/fields/Field';
import { useToast } from '../../shared/components/feedback/Toast';
import { useRecordForm } from '../components/use-record-form';
import { PartForm } from './PartForm';
import { catalogueTexts } from './texts';

const words = catalogueTexts.groups;
const FIELDS = ['name', 'headline', 'description'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

/** Dialog with the form of a product group. */
export function GroupForm({ group, onClose }: { group: AdminProductGroup; onClose: () => void }) {
  const toast = useToast();
  const state = useRecordForm<Values, AdminProductGroup>({
    record: group,
    valuesOf: (record) => ({
      name: record?.name ?? '',
      headline: record?.headline ?? '',
      description: record?.description ?? '',
    }),
    toBody: ({ name, headline, description }) => ({
      name: name.trim(),
      headline: headline.trim(),
      description: description.trim(),
    }),
    fields: FIELDS,
    onSaved: () => {
      toast(words.saved);
      onClose();
    },
  });
  const { register, formState } = state.form;
  const field = (name: keyof Values) => ({ label: words[name], error: formState.errors[name]?.message });
  const required = (name: keyof Values) => ({
    validate: (value: string) => value.trim() !== '' || words.required(words[name]),
  });
  return (
    <PartForm title={words.edit(group.name)} state={state} onClose={onClose}>
      <Field {...field('name')} autoFocus {...register('name', required('name'))} />
      <Field {...field('headline')} {...register('headline', required('headline'))} />
      <Field {...field('description')} multiline minRows={3} maxRows={8} {...register('description')} />
    </PartForm>
  );
}
