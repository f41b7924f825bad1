import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { adminPaths } from '#rules/admin-paths';
import {
  MAX_RESOURCE_POSITION,
  RESOURCE_CATEGORIES,
  RESOURCE_DESCRIPTION,
  RESOURCE_LINK,
  RESOURCE_POSITION_PROBLEM,
  RESOURCE_TITLE,
  resourceCategoryLabel,
} from '#rules/partner-resource';
import { PARTNER_TIER_NAMES } from '#rules/partner-tier';
import type { ResourceCategory, StaffResource } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { Panel } from '../../../shared/components/frame/Panel';
import { formRule } from '../../../shared/form-rule';
import { useGoOn } from '../../../shared/use-go-on';
import { CheckboxInput } from '../../components/CheckboxInput';
import { columns } from '../../components/columns';
import { DraftState } from '../../components/DraftState';
import { FormState } from '../../components/FormState';
import { useRecordForm } from '../../components/use-record-form';
import { useMayChange } from '../../core/use-may-change';
import { resourceAdminTexts } from './texts';

const words = resourceAdminTexts.fields;

interface Values {
  title: string;
  description: string;
  category: ResourceCategory;
  fromTier: StaffResource['fromTier'];
  position: string;
  link: string;
  isPublished: boolean;
}

interface ResourceFormProps {
  /** The resource to edit; null for a new resource. */
  record: StaffResource | null;
  /** Called with true when there are unsaved changes, and with false when there are none. */
  onDirty: (isDirty: boolean) => void;
}

/** Form for a resource: title, description, audience, position, and the link of a resource without a file. */
export function ResourceForm({ record, onDirty }: ResourceFormProps) {
  const goOn = useGoOn();
  const toast = useToast();
  const disabled = !useMayChange();
  const state = useRecordForm<Values, StaffResource>({
    record,
    valuesOf,
    toBody: ({ position, ...values }) => ({ ...values, position: Number(position) }),
    fields: ['title', 'description', 'category', 'fromTier', 'position', 'link', 'isPublished'],
    isDraft: (saved, typed) => !saved.isPublished && !typed.isPublished,
    onSaved: (saved) => {
      toast(record ? resourceAdminTexts.saved : resourceAdminTexts.created);
      if (!record) void goOn(adminPaths.partnerResource(saved.id), { replace: true });
    },
  });
  const { register, control, formState } = state.form;
  const { errors, isDirty } = formState;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <Box component="form" onSubmit={state.onSubmit} noValidate>
      <Panel title={resourceAdminTexts.details}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <FormState form={state} />
          <Field
            label={words.title}
            disabled={disabled}
            error={errors.title?.message}
            inputProps={{ maxLength: 200 }}
            {...register('title', formRule(RESOURCE_TITLE))}
          />
          <Field
            label={words.description}
            optional
            multiline
            minRows={2}
            maxRows={8}
            disabled={disabled}
            error={errors.description?.message}
            {...register('description', formRule(RESOURCE_DESCRIPTION))}
          />
          <Box sx={columns(2)}>
            <SelectInput
              label={words.category}
              disabled={disabled}
              options={RESOURCE_CATEGORIES.map((value) => ({ value, label: resourceCategoryLabel(value) }))}
              error={errors.category?.message}
              {...register('category')}
            />
            <SelectInput
              label={words.fromTier}
              disabled={disabled}
              hint={words.fromTierHint}
              options={PARTNER_TIER_NAMES.map((value) => ({ value, label: resourceAdminTexts.from(value) }))}
              error={errors.fromTier?.message}
              {...register('fromTier')}
            />
          </Box>
          <Field
            label={words.link}
            optional
            type="url"
            disabled={disabled}
            hint={words.linkHint}
            error={errors.link?.message}
            {...register('link', formRule(RESOURCE_LINK))}
          />
          <Box sx={columns(2)}>
            <Field
              label={words.position}
              inputMode="numeric"
              disabled={disabled}
              hint={words.positionHint}
              error={errors.position?.message}
              {...register('position', {
                validate: (typed) =>
                  (/^\d{1,4}$/.test(typed.trim()) && Number(typed) <= MAX_RESOURCE_POSITION) ||
                  RESOURCE_POSITION_PROBLEM,
              })}
            />
          </Box>
          <CheckboxInput control={control} name="isPublished" label={words.isPublished} disabled={disabled} />
          {!disabled && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              {state.seen?.isPublished === false && <DraftState draft={state.draft} saved={state.seen} />}
              <Button type="submit" variant="lit" busy={state.busy} style={{ marginLeft: 'auto' }}>
                {record ? resourceAdminTexts.save : resourceAdminTexts.create}
              </Button>
            </Box>
          )}
        </Box>
      </Panel>
    </Box>
  );
}

function valuesOf(record: StaffResource | null): Values {
  return {
    title: record?.title ?? '',
    description: record?.description ?? '',
    category: record?.category ?? 'sales',
    fromTier: record?.fromTier ?? 'bronze',
    position: String(record?.position ?? 0),
    link: record?.link ?? '',
    isPublished: record?.isPublished ?? false,
  };
}
