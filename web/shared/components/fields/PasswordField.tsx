import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { PasswordCheck } from '#rules/password';
import { passwordTexts } from '../../passwords';
import { Field, type FieldProps } from './Field';
import { IconAction } from '../actions/IconAction';
import { VisuallyHidden } from '../frame/VisuallyHidden';

interface PasswordFieldProps extends Omit<FieldProps, 'label' | 'type' | 'endAdornment'> {
  label?: string;
  /** Requirements of a new password, shown below the field and ticked when they are met. */
  checks?: PasswordCheck[];
}

/** A password field with a button that shows the password. Takes `{...register('password')}`. */
export function PasswordField({ label = passwordTexts.label, checks, inputProps, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const rulesId = useId();
  const input = (
    <Field
      label={label}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      inputProps={{ ...inputProps, ...(checks && { 'aria-describedby': rulesId }) }}
      endAdornment={
        <IconAction
          name={visible ? passwordTexts.hide : passwordTexts.show}
          icon={visible ? <EyeOff size={17} /> : <Eye size={17} />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
  if (!checks) return input;
  return (
    <div>
      {input}
      <PasswordChecks id={rulesId} checks={checks} />
    </div>
  );
}

function PasswordChecks({ id, checks }: { id: string; checks: PasswordCheck[] }) {
  return (
    <ul id={id} aria-label={passwordTexts.rules} className="password-rules">
      {checks.map(({ text, isMet }) => (
        <li key={text} className={isMet ? 'met' : undefined}>
          {isMet ? <Check size={13} strokeWidth={2.25} /> : <Circle size={13} />}
          <span>
            {text}
            <VisuallyHidden>{`, ${isMet ? passwordTexts.met : passwordTexts.notMet}`}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}
