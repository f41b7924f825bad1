import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { industryLabel } from '#rules/industries';
import { APPLICATION_DOCUMENT_TYPES } from '#rules/partner-application';
import type { ApplicationDocumentType } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FactList } from '../../shared/components/lists/FactList';
import { countries } from '../../shared/country-words';
import { formatSize } from '../../shared/files';
import { Business } from '../../shared/partner-programme/Business';
import { emailTexts } from '../../shared/texts';
import { phoneTexts } from '../../shared/phone';
import { NewPasswordFields } from '../NewPasswordFields';
import { pageTexts } from '../page-texts';
import { type Application, businessOf, type Files } from './application-form';
import { FileRow } from './FileRow';
import { partnerTexts } from './texts';

const words = partnerTexts.apply;
const labels = pageTexts.signup;

/** A document during its upload. */
export interface Sending {
  type: ApplicationDocumentType;
  /** Uploaded fraction, 0 to 1. */
  part: number;
}

interface ReviewStepProps {
  isVisitor: boolean;
  files: Files;
  sending: Sending | null;
  /** Returns the address of a step of the form. */
  pathOf: (key: keyof typeof words.steps) => string;
}

/** Last step: summary of all answers and documents, with a link to edit each part. */
export function ReviewStep({ isVisitor, files, sending, pathOf }: ReviewStepProps) {
  const { getValues } = useFormContext<Application>();
  const values = getValues();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const country = countries.find(({ code }) => code === values.country)?.name;
  return (
    <>
      <div>
        <Typography ref={heading} tabIndex={-1} variant="h4" component="h2" sx={{ outline: 0 }}>
          {words.review}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {words.reviewText}
        </Typography>
      </div>
      {isVisitor && (
        <>
          <Part title={words.steps.company} to={pathOf('company')}>
            <FactList
              facts={[
                { label: labels.companyName, value: values.companyName },
                { label: labels.industry, value: industryLabel(values.companyIndustry) },
                { label: labels.website, value: values.website },
                {
                  label: words.address,
                  value: [values.addressLine1, values.addressLine2, `${values.postalCode} ${values.city}`, country]
                    .filter(Boolean)
                    .join(', '),
                },
                { label: labels.cocNumber, value: values.cocNumber },
                { label: labels.vatNumber, value: values.vatNumber },
              ]}
            />
          </Part>
          <Part title={words.steps.person} to={pathOf('person')}>
            <FactList
              facts={[
                { label: words.name, value: `${values.firstName} ${values.lastName}, ${values.jobTitle}` },
                { label: emailTexts.label, value: values.email },
                { label: phoneTexts.label, value: values.phone },
              ]}
            />
          </Part>
        </>
      )}
      <Part title={words.business} to={pathOf('business')}>
        <Business business={businessOf(values)} />
      </Part>
      <Part title={words.documents} to={pathOf('business')}>
        <Box component="ul" aria-label={words.documents} sx={{ display: 'grid', gap: 1 }}>
          {APPLICATION_DOCUMENT_TYPES.map((type) => {
            const file = files[type];
            return (
              file && (
                <FileRow
                  key={type}
                  type={type}
                  file={`${file.name}, ${formatSize(file.size)}`}
                  sent={sending?.type === type ? sending.part : undefined}
                />
              )
            );
          })}
        </Box>
      </Part>
      {isVisitor && <PasswordAgain />}
    </>
  );
}

/** Password fields that are shown after a reload, because passwords are not stored. */
function PasswordAgain() {
  const { getValues } = useFormContext<Application>();
  const [isAsked] = useState(() => getValues('password') === '');
  if (!isAsked) return null;
  return (
    <Part title={words.password}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words.passwordText}
      </Typography>
      <div className="entry-fields">
        <NewPasswordFields />
      </div>
    </Part>
  );
}

function Part({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Typography variant="h5" component="h3">
          {title}
        </Typography>
        {to && (
          <Button size="small" to={to} aria-label={words.edit(title)}>
            {words.editShort}
          </Button>
        )}
      </Box>
      {children}
    </Box>
  );
}
