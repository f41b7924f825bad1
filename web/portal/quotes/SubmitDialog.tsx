import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { deliveryAddressesQuery } from '../../shared/api/quotes';
import type { DeliveryAddress, Quote, SubmitInput } from '../../shared/api/schema';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { CountryField } from '../../shared/components/fields/CountryField';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { countries } from '../../shared/country-words';
import { companyRules } from '../../shared/company-rules';
import { addressWords } from '../../shared/quotes/address';
import { pair } from '../components/field-pair';
import { quoteTexts } from './texts';
import { submitTexts as words } from './submit-texts';

/** Values of the address field for the company's own address and for a new address. */
const OWN = 'own';
const OTHER = 'other';

interface Fields {
  note: string;
  wantedDate: string;
  /** `own`, `other`, or the index of an earlier address. */
  to: string;
  name: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  postalCode: string;
  countryCode: string;
}

interface SubmitDialogProps {
  /** Wishes of an earlier submission of the quote. */
  quote?: Pick<Quote, 'buyerNote' | 'wantedDate' | 'deliveryAddress'>;
  /** Input of the last submission, which failed; it takes precedence over the earlier wishes. */
  unsent?: SubmitInput | null;
  /** Client for which a partner made the quote; null for a quote of the user's own company. */
  client: { id: string; name: string } | null;
  busy: boolean;
  onSubmit: (asked: SubmitInput) => void;
  onClose: () => void;
}

/** Dialog that confirms the submission of a quote and asks for the buyer's wishes: a note, a date and an address. */
export function SubmitDialog({ quote, unsent, client, busy, onSubmit, onClose }: SubmitDialogProps) {
  const { data: known = [] } = useQuery(deliveryAddressesQuery(client?.id ?? null));
  const proposed = unsent ?? { ...quote, note: quote?.buyerNote };
  const before = proposed.deliveryAddress && named(proposed.deliveryAddress);
  const addresses = before && !known.some((one) => isSame(one, before)) ? [before, ...known] : known;
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: {
      note: proposed.note ?? '',
      wantedDate: proposed.wantedDate ?? '',
      to: '',
      name: '',
      addressLine1: '',
      addressLine2: '',
      city: '',
      postalCode: '',
      countryCode: 'NL',
    },
  });
  const { errors } = formState;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  // Before the user chooses an address, the address of the failed attempt or the earlier submission is selected.
  const usual = before ? String(addresses.findIndex((one) => isSame(one, before))) : OWN;
  const to = useWatch({ control, name: 'to' }) || usual;
  const send = handleSubmit(({ note, wantedDate, to: _, ...typed }) => {
    if (busy) return; // Enter can submit the form twice
    onSubmit({
      note: note.trim() || null,
      wantedDate: wantedDate || null,
      deliveryAddress: chosen(to, addresses, typed),
    });
  });
  const text = (name: 'addressLine1' | 'addressLine2' | 'city' | 'postalCode', autoComplete: string) => ({
    label: words.address[name],
    autoComplete: `shipping ${autoComplete}`,
    error: errors[name]?.message,
    ...register(name, companyRules[name]),
  });
  const { title, text: question, confirm } = quoteTexts.confirmSubmit;
  return (
    <FormDialog title={title} width={560} submit={confirm} busy={busy} onSubmit={send} onClose={onClose}>
      <Typography color="textSecondary">{question}</Typography>
      <Field
        label={words.note}
        optional
        multiline
        minRows={2}
        maxRows={8}
        inputProps={{ maxLength: 2000 }}
        {...register('note')}
      />
      <Box sx={pair}>
        <DayField
          label={words.wantedDate}
          optional
          inputProps={{ min: today }}
          error={errors.wantedDate?.message}
          {...register('wantedDate', { validate: (day) => day === '' || day >= today || words.past })}
        />
        <Controller
          control={control}
          name="to"
          render={({ field }) => (
            <SelectInput
              {...field}
              value={to}
              label={words.deliverTo}
              options={[
                { value: OWN, label: client ? words.ofClient(client.name) : words.own },
                ...addresses.map((address, index) => ({ value: String(index), label: addressWords(address) })),
                { value: OTHER, label: words.other },
              ]}
            />
          )}
        />
      </Box>
      {to === OTHER && (
        <>
          <Field
            label={words.address.name}
            optional
            hint={words.nameHint}
            inputProps={{ maxLength: 100 }}
            {...register('name')}
          />
          <Box sx={pair}>
            <Field {...text('addressLine1', 'address-line1')} />
            <Field {...text('addressLine2', 'address-line2')} optional />
          </Box>
          <Box sx={{ ...pair, gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '120px 1fr 1fr' } }}>
            <Field {...text('postalCode', 'postal-code')} />
            <Field {...text('city', 'address-level2')} />
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              <Controller
                control={control}
                name="countryCode"
                rules={companyRules.countryCode}
                render={({ field }) => <CountryField {...field} error={errors.countryCode?.message} />}
              />
            </Box>
          </Box>
        </>
      )}
    </FormDialog>
  );
}

const named = (address: AddressInput): DeliveryAddress => ({
  ...address,
  countryName: countries.find(({ code }) => code === address.countryCode)?.name ?? address.countryCode,
});

const isSame = (a: DeliveryAddress, b: DeliveryAddress): boolean =>
  addressWords(a) === addressWords(b) && a.countryCode === b.countryCode;

type AddressInput = NonNullable<SubmitInput['deliveryAddress']>;
type Typed = Omit<Fields, 'note' | 'wantedDate' | 'to'>;

function chosen(to: string, addresses: readonly DeliveryAddress[], typed: Typed): SubmitInput['deliveryAddress'] {
  if (to === OWN) return null;
  if (to !== OTHER) return addresses[Number(to)] ?? null;
  return {
    name: typed.name.trim() || null,
    addressLine1: typed.addressLine1.trim(),
    addressLine2: typed.addressLine2.trim() || null,
    city: typed.city.trim(),
    postalCode: typed.postalCode.trim(),
    countryCode: typed.countryCode,
  };
}
