import Box from '@mui/material/Box';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import type { AdminSlaPackage } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { useToast } from '../../shared/components/feedback/Toast';
import { adminPaths } from '#rules/admin-paths';
import { useGoOn } from '../../shared/use-go-on';
import { columns } from '../components/columns';
import { FormState } from '../components/FormState';
import { RecordPage } from '../components/RecordPage';
import { useRecordForm } from '../components/use-record-form';
import { useMayChange } from '../core/use-may-change';
import { removeSlaPackage } from './api';
import { DeleteDialog } from './DeleteDialog';
import { SLA_FIELDS, toBody, valuesOf, type SlaValues } from './sla-values';
import { SlaPrices } from './SlaPrices';
import { adminTexts } from '../texts';
import { catalogueTexts } from './texts';

const words = catalogueTexts.sla;

/** /admin/sla-packages/{id} and /admin/sla-packages/create: form of an SLA package. */
export const SlaPage = () => (
  <RecordPage<AdminSlaPackage | null> title={({ name }) => name} create={words.create}>
    {(record) => (
      <>
        <PageHead
          back={{ to: adminPaths.slaPackages, label: words.back }}
          title={record?.name ?? words.create}
          actions={record && <SlaMenu record={record} />}
        />
        <SlaForm record={record} />
      </>
    )}
  </RecordPage>
);

function SlaForm({ record }: { record: AdminSlaPackage | null }) {
  const mayChange = useMayChange();
  const goOn = useGoOn();
  const toast = useToast();
  const state = useRecordForm<SlaValues, AdminSlaPackage>({
    record,
    valuesOf,
    toBody,
    fields: SLA_FIELDS,
    onSaved: (saved) => {
      toast(record ? words.saved : words.created);
      if (!record) void goOn(`${adminPaths.slaPackages}/${saved.id}`, { replace: true });
    },
  });
  const { register, formState } = state.form;
  const { errors } = formState;
  return (
    <Box component="form" onSubmit={state.onSubmit} noValidate sx={{ display: 'grid', gap: 3, maxWidth: 920 }}>
      <Panel title={words.edit}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <FormState form={state} />
          <Box sx={columns(2)}>
            <Field label={words.name} error={errors.name?.message} disabled={!mayChange} {...register('name')} />
            <Field
              label={words.tier}
              hint={words.tierHint}
              error={errors.tier?.message}
              disabled={!mayChange}
              {...register('tier')}
            />
          </Box>
          <Field
            label={words.description}
            optional
            multiline
            minRows={2}
            error={errors.description?.message}
            disabled={!mayChange}
            {...register('description')}
          />
          <Field
            label={words.features}
            hint={words.featuresHint}
            multiline
            minRows={3}
            disabled={!mayChange}
            {...register('features')}
          />
        </Box>
      </Panel>
      <SlaPrices form={state.form} problem={errors.prices?.message ?? errors.prices?.root?.message} />
      {mayChange && (
        <Button type="submit" variant="lit" busy={state.busy} style={{ justifySelf: 'end' }}>
          {record ? adminTexts.record.save : words.create}
        </Button>
      )}
    </Box>
  );
}

function SlaMenu({ record }: { record: AdminSlaPackage }) {
  const mayChange = useMayChange();
  const [asking, setAsking] = useState(false);
  const goOn = useGoOn();
  if (!mayChange) return null;
  return (
    <>
      <ActionMenu
        name={`Actions for ${record.name}`}
        actions={[
          { label: words.deleteTitle, icon: <Trash size={16} />, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      {asking && (
        <DeleteDialog
          title={words.deleteTitle}
          text={words.deleteText(record.name)}
          run={() => removeSlaPackage(record)}
          onDeleted={() => void goOn(adminPaths.slaPackages)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
