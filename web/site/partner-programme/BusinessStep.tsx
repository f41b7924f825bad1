import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Controller, useFormContext } from 'react-hook-form';
import { APPLICATION_DOCUMENT_TYPES, MOTIVATION, TEAM_SIZE_NAMES, TEAM_SIZES } from '#rules/partner-application';
import { Field } from '../../shared/components/fields/Field';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { fileProblem, formatSize } from '../../shared/files';
import { formRule } from '../../shared/form-rule';
import { formatCount } from '../../shared/format';
import { type Application, businessRules, type Files, wrongFiles } from './application-form';
import { FileRow } from './FileRow';
import { MarketsField } from './MarketsField';
import { ProductsField } from './ProductsField';
import { partnerTexts } from './texts';

const words = partnerTexts.apply;
const SIZES = TEAM_SIZE_NAMES.map((value) => ({ value, label: TEAM_SIZES[value] }));
const MOST = 1000;

interface BusinessStepProps {
  files: Files;
  onFiles: (files: Files) => void;
  /** True after an attempt to continue; missing documents are then marked. */
  isTried: boolean;
}

/** Step with questions about the company's products, markets and staff, and with its documents. */
export function BusinessStep({ files, onFiles, isTried }: BusinessStepProps) {
  return (
    <>
      <Typography variant="h4" component="h2">
        {words.business}
      </Typography>
      <Questions />
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 4, display: 'grid', gap: 2 }}>
        <div>
          <Typography variant="h4" component="h2">
            {words.documents}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {words.documentsText}
          </Typography>
        </div>
        <Documents files={files} onFiles={onFiles} isTried={isTried} />
      </Box>
    </>
  );
}

function Questions() {
  const { control, register, watch, formState } = useFormContext<Application>();
  const { errors } = formState;
  const motivation = watch('motivation');
  return (
    <div className="entry-fields apart">
      <Controller
        name="markets"
        control={control}
        rules={businessRules.markets}
        render={({ field, fieldState }) => <MarketsField {...field} error={fieldState.error?.message} />}
      />
      <Controller
        name="products"
        control={control}
        rules={businessRules.products}
        render={({ field, fieldState }) => (
          <ProductsField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
      <div className="side-by-side">
        <SelectInput
          large
          label={words.teamSize}
          placeholder={words.chooseTeam}
          options={SIZES}
          error={errors.teamSize?.message}
          {...register('teamSize', businessRules.teamSize)}
        />
        <Field
          large
          label={words.technicalPeople}
          error={errors.technicalPeople?.message}
          inputProps={{ inputMode: 'numeric', autoComplete: 'off', className: 'num' }}
          {...register('technicalPeople', businessRules.technicalPeople)}
        />
      </div>
      <Controller
        name="expectedRevenue"
        control={control}
        rules={businessRules.expectedRevenue}
        render={({ field, fieldState }) => (
          <MoneyField
            large
            label={words.expectedRevenue}
            {...field}
            error={fieldState.error?.message}
            inputProps={{ style: {} }}
          />
        )}
      />
      <Field
        multiline
        minRows={4}
        maxRows={16}
        label={words.motivation}
        hint={
          <Box component="span" sx={{ display: 'flex', flex: 1, justifyContent: 'space-between', gap: 2 }}>
            {words.motivationHint}
            <span className="num">{words.counted(formatCount(motivation.length), formatCount(MOST))}</span>
          </Box>
        }
        error={errors.motivation?.message}
        {...register('motivation', formRule(MOTIVATION))}
      />
    </div>
  );
}

function Documents({ files, onFiles, isTried }: BusinessStepProps) {
  const wrong = wrongFiles(files);
  return (
    <Box component="ul" aria-label={words.documents} sx={{ display: 'grid', gap: 1 }}>
      {APPLICATION_DOCUMENT_TYPES.map((type) => {
        const file = files[type];
        const problem = file && fileProblem(file);
        const isMissing = isTried && !file && wrong.includes(type);
        return (
          <FileRow
            key={type}
            type={type}
            file={file && `${file.name}, ${formatSize(file.size)}`}
            error={problem ? `${file.name}: ${problem}` : isMissing ? partnerTexts.files.missing : undefined}
            onFile={(chosen) => onFiles({ ...files, [type]: chosen })}
            onRemove={() => onFiles({ ...files, [type]: undefined })}
          />
        );
      })}
    </Box>
  );
}
