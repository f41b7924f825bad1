import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Plus, Trash, X } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useGetList, useRefresh } from 'react-admin';
import { Controller, useFieldArray } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import type { AdminProduct, AdminSlaPackage } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/ActionMenu';
import { Button } from '../../shared/components/Button';
import { Field } from '../../shared/components/Field';
import { IconAction } from '../../shared/components/IconAction';
import { MoneyField } from '../../shared/components/MoneyField';
import { PageHead } from '../../shared/components/PageHead';
import { Panel } from '../../shared/components/Panel';
import { SelectInput } from '../../shared/components/SelectInput';
import { useToast } from '../../shared/components/Toast';
import { paths } from '../../shared/paths';
import { FormState } from '../components/FormState';
import { ReasonDialog } from '../components/ReasonDialog';
import { RecordState } from '../components/RecordState';
import { useRecordForm } from '../components/use-record-form';
import { useMayChange } from '../core/use-may-change';
import { useRecord } from '../core/use-record';
import { ConsolePage } from '../shell/ConsolePage';
import { removeSlaPackage } from './api';
import { amountRule, PERIODS, priceValues, toPrice, type PriceValues } from './price-values';
import { catalogueTexts } from './texts';

const words = catalogueTexts.sla;

interface Values {
  name: string;
  description: string;
  tier: string;
  features: string;
  prices: (PriceValues & { deviceId: string })[];
}
const FIELDS = ['name', 'description', 'tier', 'prices'] as const;

const valuesOf = (record: AdminSlaPackage | null): Values => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  tier: record?.tier ?? '',
  features: record?.includedFeatures.join('\n') ?? '',
  prices: (record?.prices ?? [{ deviceId: null, billingPrice: 0, billingPeriod: 'monthly', billingTerm: 12 }]).map(
    ({ deviceId, ...price }) => ({
      ...priceValues({ ...price, billingTerm: price.billingTerm }),
      deviceId: deviceId ?? '',
    }),
  ),
});

const toBody = ({ features, prices, ...values }: Values) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  ...(values.tier.trim() && { tier: values.tier.trim() }),
  includedFeatures: features
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  prices: prices.map(({ deviceId, ...price }) => ({ ...toPrice(price), deviceId: deviceId || null })),
});

/** /admin/sla-packages/{id}, and /admin/sla-packages/create. */
export function SlaPage() {
  const { id = '' } = useParams();
  const isNew = id === 'create';
  const { data, error, refetch } = useRecord<AdminSlaPackage>('sla-packages', id, !isNew);
  const title = isNew ? words.create : (data?.name ?? words.title);
  return (
    <ConsolePage title={title} crumbs={[{ label: words.title, to: paths.adminSlaPackages }]}>
      {!isNew && !data ? (
        <RecordState error={error} retry={() => void refetch()} />
      ) : (
        <>
          <PageHead
            back={{ to: paths.adminSlaPackages, label: words.back }}
            title={title}
            actions={data && <SlaMenu record={data} />}
          />
          <SlaForm key={id} record={data ?? null} />
        </>
      )}
    </ConsolePage>
  );
}

function SlaForm({ record }: { record: AdminSlaPackage | null }) {
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const toast = useToast();
  const state = useRecordForm<Values, AdminSlaPackage>({
    resource: 'sla-packages',
    record,
    valuesOf,
    toBody,
    fields: FIELDS,
    onSaved: (saved) => {
      toast(record ? words.saved : words.created);
      if (!record) void navigate(`${paths.adminSlaPackages}/${saved.id}`, { replace: true });
    },
  });
  const { register, formState } = state.form;
  const { errors } = formState;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    state.submit();
  };
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 3, maxWidth: 920 }}>
      <Panel title={words.edit}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <FormState form={state} />
          <Box sx={pair}>
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
      <Prices form={state.form} problem={errors.prices?.message ?? errors.prices?.root?.message} />
      {mayChange && (
        <Button type="submit" variant="lit" busy={state.busy} sx={{ justifySelf: 'end' }}>
          {record ? catalogueTexts.editor.save : words.create}
        </Button>
      )}
    </Box>
  );
}

type SlaFormState = ReturnType<typeof useRecordForm<Values, AdminSlaPackage>>['form'];

function Prices({ form, problem }: { form: SlaFormState; problem?: string }) {
  const mayChange = useMayChange();
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' });
  const products = useGetList<AdminProduct>('products', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const devices = [
    { value: '', label: words.own },
    ...(products.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Panel title={words.prices}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words.pricesText}
      </Typography>
      {problem && (
        <Typography role="alert" color="error.dark" sx={{ mb: 2 }}>
          {problem}
        </Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 2 }}>
        {fields.map((entry, index) => (
          <Box component="li" key={entry.id} sx={priceRow}>
            <SelectInput
              label={words.device}
              options={devices}
              disabled={!mayChange}
              {...register(`prices.${index}.deviceId`)}
            />
            <Controller
              control={control}
              name={`prices.${index}.billingPrice`}
              rules={amountRule}
              render={({ field }) => (
                <MoneyField
                  {...field}
                  label={catalogueTexts.prices.price}
                  error={formState.errors.prices?.[index]?.billingPrice?.message}
                  disabled={!mayChange}
                />
              )}
            />
            <SelectInput
              label={catalogueTexts.prices.period}
              options={PERIODS}
              disabled={!mayChange}
              {...register(`prices.${index}.billingPeriod`)}
            />
            <Field
              label={catalogueTexts.prices.term}
              inputProps={{ inputMode: 'numeric' }}
              disabled={!mayChange}
              {...register(`prices.${index}.billingTerm`)}
            />
            {mayChange && (
              <IconAction
                name={`${words.removePrice}: ${words.priceOf(index + 1)}`}
                icon={<X size={15} />}
                onClick={() => remove(index)}
                sx={{ mt: '24px' }}
              />
            )}
          </Box>
        ))}
      </Box>
      {mayChange && (
        <Button
          size="small"
          icon={<Plus size={14} />}
          onClick={() => append({ deviceId: '', billingPrice: '', billingPeriod: 'monthly', billingTerm: '12' })}
          sx={{ mt: 2 }}
        >
          {words.addPrice}
        </Button>
      )}
    </Panel>
  );
}

function SlaMenu({ record }: { record: AdminSlaPackage }) {
  const mayChange = useMayChange();
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toast = useToast();
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
        <ReasonDialog
          title={words.deleteTitle}
          text={words.deleteText(record.name)}
          confirm={catalogueTexts.remove.confirm}
          final
          run={async () => {
            const { deleted } = await removeSlaPackage(record);
            toast(deleted ? catalogueTexts.remove.deleted : catalogueTexts.remove.archived);
            if (deleted) void navigate(paths.adminSlaPackages);
          }}
          onDone={refresh}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const pair = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const priceRow = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1fr) 72px 32px' },
};
