import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '#rules/paths';
import { isApiError } from '../../../shared/api/errors';
import { clientQuery } from '../../../shared/api/partner-clients';
import type { Deal } from '../../../shared/api/schema';
import { productsQuery } from '../../../shared/builder/catalogue';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { CountryField } from '../../../shared/components/fields/CountryField';
import { EmailField } from '../../../shared/components/fields/EmailField';
import { DayField } from '../../../shared/components/fields/DayField';
import { Field, Note } from '../../../shared/components/fields/Field';
import { MoneyField } from '../../../shared/components/fields/MoneyField';
import { PhoneField } from '../../../shared/components/fields/PhoneField';
import { FilterChip } from '../../../shared/components/lists/FilterChip';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { pair } from '../../components/field-pair';
import { registerDeal, updateDeal } from './api';
import { type Client, ClientField } from './ClientField';
import { DEAL_FIELDS, dealFields, type DealFields, dealInput, dealRules as rules } from './deal-form';
import { dealTexts } from './texts';

const words = dealTexts.form;

interface DealDialogProps {
  /** The deal to edit; when absent, a new deal is registered. */
  deal?: Deal;
  onClose: () => void;
}

/** Form for a deal. When another user has changed the deal meanwhile, it warns instead of overwriting the change. */
export function DealDialog({ deal, onClose }: DealDialogProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const changed = useChanged();
  const [stale, setStale] = useState(false);
  const { data: products = [] } = useQuery(productsQuery);
  const { register, control, handleSubmit, formState, setError, setValue, getValues } = useForm<DealFields>({
    mode: 'onTouched',
    defaultValues: dealFields(deal ?? null),
  });
  const problem = useFormProblem(setError, DEAL_FIELDS, words.failed);
  const save = useMutation({
    mutationFn: (fields: DealFields) => {
      const input = dealInput(fields);
      return deal ? updateDeal(deal, input) : registerDeal(input);
    },
    onSuccess: async ({ id }) => {
      await changed();
      toast(deal ? dealTexts.detail.saved : words.registered);
      onClose();
      if (!deal) await navigate(paths.deal(id));
    },
    onError: async (error) => {
      if (isApiError(error, 412)) {
        setStale(true);
        await changed();
      } else problem.show(error);
    },
  });
  const { errors } = formState;
  const isFixed = deal !== undefined && !deal.actions.includes('change_customer');
  const [client, setClient] = useState<Client | null>(deal?.client ?? null);
  const choose = async (chosen: Client | null) => {
    setClient(chosen);
    setValue('clientId', chosen?.id ?? '', { shouldDirty: true });
    if (!chosen || isFixed) return;
    const given = { shouldDirty: true, shouldValidate: true };
    setValue('customerName', chosen.name, given);
    const card = await queries.query(clientQuery(chosen.id)).catch(() => null);
    // Another client may have been selected while the card was loading.
    if (!card || getValues('clientId') !== card.id) return;
    setValue('countryCode', card.countryCode, given);
    setValue('vatNumber', card.vatNumber ?? '', given);
    setValue('website', card.website ?? '', given);
  };
  const field = (
    name: Exclude<keyof DealFields, 'clientId' | 'products' | 'countryCode' | 'expectedValue' | 'contactPhone'>,
  ) => ({
    label: words[name],
    error: errors[name]?.message,
    ...register(name, rules[name]),
  });
  return (
    <FormDialog
      title={deal ? words.edit : words.register}
      width={640}
      submit={deal ? words.save : words.submit}
      busy={save.isPending}
      onSubmit={handleSubmit((fields) => {
        if (save.isPending) return;
        setStale(false);
        problem.clear();
        save.mutate(fields);
      })}
      onClose={onClose}
    >
      {stale && (
        <Notice tone="warning" role="alert" title={texts.error}>
          {words.stale}
        </Notice>
      )}
      {problem.message && (
        <Notice tone="error" title={texts.error} onClose={problem.clear}>
          {problem.message}
        </Notice>
      )}
      <ClientField value={client} error={errors.clientId?.message} onChange={(chosen) => void choose(chosen)} />
      <Box sx={pair}>
        <Field
          {...field('customerName')}
          autoFocus={!isFixed}
          readOnly={isFixed}
          hint={isFixed ? words.fixed : undefined}
        />
        <Controller
          control={control}
          name="countryCode"
          rules={rules.countryCode}
          render={({ field: country }) => (
            <CountryField
              {...country}
              label={words.countryCode}
              disabled={isFixed}
              error={errors.countryCode?.message}
            />
          )}
        />
      </Box>
      <Box sx={pair}>
        <Field {...field('vatNumber')} optional readOnly={isFixed} hint={isFixed ? undefined : words.identify} />
        <Field {...field('website')} optional readOnly={isFixed} />
      </Box>
      <Controller
        control={control}
        name="products"
        rules={rules.products}
        render={({ field: { value, onChange } }) => (
          <div role="group" aria-label={words.products}>
            <Typography variant="small" component="p" sx={{ fontWeight: 550, mb: 1 }}>
              {words.products}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {products.map(({ id, name }) => (
                <FilterChip
                  key={id}
                  pressed={value.includes(id)}
                  onClick={() => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
                >
                  {name}
                </FilterChip>
              ))}
            </Box>
            <Note id="deal-products" error={errors.products?.message} hint={words.productsHint} />
          </div>
        )}
      />
      <Box sx={pair}>
        <Controller
          control={control}
          name="expectedValue"
          rules={rules.expectedValue}
          render={({ field: value }) => (
            <MoneyField {...value} label={words.expectedValue} error={errors.expectedValue?.message} />
          )}
        />
        <DayField {...field('closesOn')} />
      </Box>
      <Box sx={pair}>
        <Field {...field('contactName')} optional />
        <EmailField {...field('contactEmail')} optional />
      </Box>
      <Controller
        control={control}
        name="contactPhone"
        render={({ field: phone }) => (
          <PhoneField {...phone} label={words.contactPhone} optional error={errors.contactPhone?.message} />
        )}
      />
      <Box sx={pair}>
        <Field {...field('nextStep')} optional />
        <DayField {...field('nextStepOn')} optional />
      </Box>
      <Field {...field('notes')} optional multiline minRows={2} maxRows={6} />
    </FormDialog>
  );
}
