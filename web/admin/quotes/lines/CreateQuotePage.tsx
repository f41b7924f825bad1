import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { ApiError } from '../../../shared/api/errors';
import type { QuoteLineInput } from '../../../shared/api/schema';
import { pricingInputs, pricingQuery } from '../../../shared/builder/pricing';
import { saveErrors } from '../../../shared/builder/server-errors';
import { Button } from '../../../shared/components/actions/Button';
import { fullName } from '../../../shared/components/badges/Initials';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { layout } from '../../../shared/theme';
import { useChanged } from '../../../shared/use-changed';
import { useGoOn } from '../../../shared/use-go-on';
import { useUnsaved } from '../../../shared/unsaved';
import { withAside } from '../../components/columns';
import { type Pick, PickField } from '../../components/PickField';
import { RecordLink } from '../../components/RecordLink';
import { ConsolePage } from '../../shell/ConsolePage';
import { buyersQuery, companyQuery, contactsQuery, prepareQuote } from '../api';
import { adminQuoteTexts } from '../texts';
import { useRested } from '../use-rested';
import { LinesFields } from './LinesFields';
import { Totals } from './Totals';
import { useLinesForm } from './use-lines-form';

const words = adminQuoteTexts.prepare;

/** /admin/quotes/create: form with which staff prepare a quote for a company; `?companyId=` preselects the company. */
export function CreateQuotePage() {
  const [params] = useSearchParams();
  const companyId = params.get('companyId');
  const company = useQuery({ ...companyQuery(companyId ?? ''), enabled: companyId !== null });
  const isKnown = companyId === null || company.data !== undefined || company.isError;
  return (
    <ConsolePage title={words.title}>
      <PageHead back={{ to: adminPaths.quotes, label: adminQuoteTexts.back }} title={words.title} text={words.text} />
      {isKnown && <Editor begun={company.data ? { id: company.data.id, name: company.data.name } : null} />}
    </ConsolePage>
  );
}

function Editor({ begun }: { begun: Pick | null }) {
  const [company, setCompany] = useState(begun);
  const [contact, setContact] = useState<Pick | null>(null);
  const [reference, setReference] = useState('');
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const form = useLinesForm([]);
  const forgetReference = useUnsaved(reference.trim() !== '');
  const contacts = useQuery({ ...contactsQuery(company?.id ?? ''), enabled: company !== null });
  const people = (contacts.data?.data ?? []).map((user) => ({ id: user.id, name: fullName(user), note: user.email }));
  const isEmpty = company !== null && contacts.data?.data.length === 0;
  const chosen = contact ?? (people.length === 1 ? people[0]! : null);
  const changed = useChanged();
  const goOn = useGoOn();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (body: Parameters<typeof prepareQuote>[0]) => prepareQuote(body),
    onSuccess: async ({ id, number }) => {
      toast(words.done(number));
      form.forget();
      forgetReference();
      await changed();
      await goOn(adminPaths.quotePage(id));
    },
  });
  const sent = form.configured.map(({ line, options }) => ({ line, options }));
  const problem = (field: string) =>
    save.error instanceof ApiError ? save.error.errors.find((error) => error.field === field)?.message : undefined;
  const run = (items: QuoteLineInput[] | null) => {
    setTries((count) => count + 1);
    if (!company || !chosen || !items || save.isPending) return;
    save.mutate({ companyId: company.id, contactId: chosen.id, items, customerReference: reference.trim() || null });
  };
  const priced = useRested(form.inputs && pricingInputs(form.configured));
  const pricing = useQuery({
    ...pricingQuery(priced ?? [], company ? { clientId: company.id } : {}),
    enabled: priced !== null,
  });
  return (
    <Box sx={withAside(layout.reviewPanel)}>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Panel title={words.whom}>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <CompanyField
              value={company}
              error={problem('companyId') ?? (isTried && !company ? words.companyRequired : undefined)}
              onChange={(picked) => {
                setCompany(picked);
                setContact(null);
              }}
            />
            <PickField
              key={company?.id}
              label={words.contact}
              placeholder={words.searchContact}
              none={words.noContact}
              options={people}
              value={chosen}
              busy={contacts.isLoading}
              disabled={company === null}
              error={
                problem('contactId') ?? (isTried && company && !chosen && !isEmpty ? words.contactRequired : undefined)
              }
              hint={
                isEmpty && (
                  <>
                    {words.noContact}.{' '}
                    <RecordLink to={adminPaths.company(company.id, 'users')}>{words.invite}</RecordLink>
                  </>
                )
              }
              onChange={setContact}
            />
            <Field
              label={adminQuoteTexts.facts.reference}
              optional
              value={reference}
              error={problem('customerReference')}
              onChange={(event) => setReference(event.target.value)}
              inputProps={{ maxLength: 200 }}
            />
          </Box>
        </Panel>
        <LinesFields form={form} errors={saveErrors(save.error, sent).lines} tries={tries} />
      </Box>
      <Box sx={{ position: { lg: 'sticky' }, top: 80, minWidth: 0 }}>
        <Panel title={adminQuoteTexts.lines.summary}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {save.isError && (
              <Notice tone="error" title={texts.error}>
                {problemOf(save.error, words.failed)}
              </Notice>
            )}
            <Totals now={form.inputs ? pricing.data && { ...pricing.data, shippingCost: null } : undefined} />
            {!form.inputs && !form.isLoading && (
              <Typography variant="small" color="textSecondary" role="status">
                {form.states.length === 0 ? adminQuoteTexts.lines.none : adminQuoteTexts.lines.incomplete}
              </Typography>
            )}
            <Button variant="lit" fullWidth busy={save.isPending} onClick={() => run(form.inputs)}>
              {words.confirm}
            </Button>
          </Box>
        </Panel>
      </Box>
    </Box>
  );
}

interface CompanyFieldProps {
  value: Pick | null;
  error?: string;
  onChange: (picked: Pick | null) => void;
}

/** Field that selects a client or partner, with a search by the server. */
function CompanyField({ value, error, onChange }: CompanyFieldProps) {
  const [typed, setTyped] = useState('');
  const found = useQuery(buyersQuery(useRested(typed)));
  return (
    <PickField
      label={words.company}
      placeholder={words.searchCompany}
      none={words.noCompany}
      options={(found.data?.data ?? []).map(({ id, name, city }) => ({ id, name, note: city }))}
      value={value}
      busy={found.isFetching}
      error={error}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}
