import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { blockLabel } from '#rules/campaign-content';
import { Notice } from '../../../shared/components/feedback/Notice';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { WIDE_MAIL } from '../../components/MailFrame';
import { BlockFields } from './BlockFields';
import { fieldAt } from './blocks';
import { MailFields } from './MailFields';
import { campaignTexts as words } from './texts';
import type { CampaignForm } from './use-campaign-form';
import { deadLinks, useLinkCheck } from './use-link-check';

interface ChosenFieldsProps {
  form: CampaignForm;
  chosen: number | null;
  errors: Partial<Record<string, string>>;
  disabled: boolean;
}

/** Form fields of the selected block, or of the mail itself. */
export function ChosenFields({ form, chosen, errors, disabled }: ChosenFieldsProps) {
  const { blocks } = form.values;
  const place = blocks.findIndex(({ key }) => key === chosen);
  const block = blocks[place]?.block;
  const title = block ? blockLabel(block.kind) : words.blocks.mail;
  // Hides the title visually when the label of the block's field is the same.
  const isSaid = block && (words.fields as Record<string, unknown>)[block.kind] === title;
  const check = useLinkCheck(form.seen);
  // Only for the saved version, because unsaved links are not checked.
  const dead =
    block && !form.isDirty ? deadLinks(check).filter(({ field }) => field.startsWith(`content.${place}.`)) : [];
  return (
    <Box
      component="section"
      {...(block && fieldAt(`content.${place}`))}
      aria-label={words.blocks.fieldsOf(title)}
      sx={{ ...cardStyle, p: 2.5, mx: 'auto', maxWidth: WIDE_MAIL }}
    >
      {isSaid ? (
        <VisuallyHidden>
          <h2>{title}</h2>
        </VisuallyHidden>
      ) : (
        <Typography component="h2" variant="h6" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
      )}
      {block ? (
        <BlockFields
          key={chosen}
          block={block}
          at={`content.${place}`}
          errors={errors}
          disabled={disabled}
          onChange={(changed, field) =>
            form.set(
              { blocks: blocks.with(place, { ...blocks[place]!, block: changed }) },
              field.endsWith('.') ? '' : `${chosen} ${field}`,
            )
          }
        />
      ) : (
        <MailFields form={form} errors={errors} disabled={disabled} />
      )}
      {dead.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Notice tone="warning" title={words.links.deadIn(dead.length)}>
            {dead.map(({ field, address, message }) => (
              <div key={field + address}>{`${address}: ${message}`}</div>
            ))}
          </Notice>
        </Box>
      )}
      {errors.content && !block && (
        <Typography variant="small" color="error.dark" role="alert" sx={{ mt: 1.5 }}>
          {errors.content}
        </Typography>
      )}
    </Box>
  );
}
