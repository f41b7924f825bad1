import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { MAX_CONDITIONS } from '#rules/campaign-segment';
import { messageOf } from '../../../shared/api/errors';
import type { SegmentCondition } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { formatCount } from '../../../shared/format';
import { countAudience } from './api';
import { fieldAt } from './blocks';
import { ConditionDialog } from './ConditionDialog';
import { conditionWords, useCampaignNames } from './segment';
import { campaignTexts } from './texts';
import type { CampaignForm } from './use-campaign-form';

const words = campaignTexts.recipients;

/** Query for the number of recipients that match the conditions now. */
export const useAudience = (segment: SegmentCondition[], important: boolean) =>
  useQuery({
    queryKey: ['campaign-audience', segment, important],
    queryFn: () => countAudience(segment, important),
    placeholderData: (before) => before,
  });

/** Conditions on the recipients, and the number of matching recipients. */
export function Recipients({ form, disabled }: { form: CampaignForm; disabled: boolean }) {
  const { segment, important } = form.values;
  const names = useCampaignNames(segment);
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <Box {...fieldAt('segment')} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6px' }}>
      {segment.length === 0 && <Typography color="textSecondary">{words.everybody}</Typography>}
      {segment.map((condition, place) => {
        const { field, says } = conditionWords(condition, names);
        return (
          <Box key={place} sx={rule}>
            <ButtonBase
              disabled={disabled}
              aria-label={words.edit(`${field} ${says}`)}
              onClick={() => setEdited(place)}
              sx={{
                flex: 1,
                minWidth: 0,
                py: '6px',
                justifyContent: 'flex-start',
                textAlign: 'left',
                borderRadius: '4px',
              }}
            >
              <Typography variant="small" sx={{ overflowWrap: 'anywhere' }}>
                {field}{' '}
                <Box component="strong" sx={{ fontWeight: 550 }}>
                  {says}
                </Box>
              </Typography>
            </ButtonBase>
            {!disabled && (
              <IconAction
                size="small"
                name={words.remove(`${field} ${says}`)}
                icon={<X size={14} />}
                onClick={() => form.set({ segment: segment.toSpliced(place, 1) })}
              />
            )}
          </Box>
        );
      })}
      {!disabled && segment.length < MAX_CONDITIONS && (
        <div>
          <Button
            size="small"
            variant="text"
            icon={<Plus size={14} />}
            style={{ marginLeft: -8 }}
            onClick={() => setEdited(segment.length)}
          >
            {words.add}
          </Button>
        </div>
      )}
      <FormControlLabel
        disabled={disabled}
        control={<Checkbox checked={important} onChange={(_event, checked) => form.set({ important: checked })} />}
        label={<Typography variant="small">{words.important}</Typography>}
        sx={{ m: 0, alignItems: 'start', '& .MuiCheckbox-root': { p: 0, mr: 1, mt: '1px' } }}
      />
      <Audience segment={segment} important={important} />
      {edited !== null && (
        <ConditionDialog
          condition={segment[edited]}
          onApply={(condition) => {
            form.set({
              segment: edited < segment.length ? segment.with(edited, condition) : [...segment, condition],
            });
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

function Audience({ segment, important }: { segment: SegmentCondition[]; important: boolean }) {
  const { data, error, isFetching, refetch } = useAudience(segment, important);
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  const left = data && [
    { label: words.matching, count: data.matching, sign: '' },
    { label: words.unsubscribed, count: data.unsubscribed, sign: '−' },
    { label: words.blocked, count: data.blocked, sign: '−' },
    { label: words.pending, count: data.pending, sign: '−' },
    { label: words.seldom, count: data.seldom, sign: '−' },
  ];
  return (
    <>
      <Box role="status" sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mt: 1 }}>
        {data ? (
          <>
            <Typography component="span" variant="h3" className="num">
              {formatCount(data.recipients)}
            </Typography>
            <Typography component="span" color="textSecondary">
              {words.get(data.recipients)}
            </Typography>
          </>
        ) : (
          <Skeleton width={140} height={22} />
        )}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: '3px' }}>
        {left
          ?.filter(({ count }, index) => index === 0 || count > 0)
          .map(({ label, count, sign }) => (
            <Typography
              key={label}
              component="li"
              variant="caption"
              className="num"
              color="textTertiary"
              sx={{ display: 'flex', justifyContent: 'space-between' }}
            >
              <span>{label}</span>
              <span>{sign + formatCount(count)}</span>
            </Typography>
          ))}
      </Box>
    </>
  );
}

const rule = {
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: 34,
  pl: '10px',
  pr: '4px',
  border: 1,
  borderColor: 'border.strong',
  borderRadius: '6px',
  bgcolor: 'background.paper',
};
