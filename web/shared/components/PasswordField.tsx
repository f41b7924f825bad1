import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { passwordRules, passwordTexts } from '../passwords';
import { Field, type FieldProps } from './Field';
import { IconAction } from './IconAction';
import { VisuallyHidden } from './VisuallyHidden';

interface PasswordFieldProps extends Omit<FieldProps, 'label' | 'type' | 'endAdornment'> {
  label?: string;
  /** What is typed so far, where a password is chosen: the rules stand below and are ticked as they are met. */
  chosen?: string;
}

/** A password that can be shown. Takes `{...register('password')}`. */
export function PasswordField({ label = passwordTexts.label, chosen, inputProps, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const rulesId = useId();
  const input = (
    <Field
      label={label}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      inputProps={{ ...inputProps, ...(chosen !== undefined && { 'aria-describedby': rulesId }) }}
      endAdornment={
        <IconAction
          name={visible ? passwordTexts.hide : passwordTexts.show}
          icon={visible ? <EyeOff size={17} /> : <Eye size={17} />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
  if (chosen === undefined) return input;
  return (
    <div>
      {input}
      <PasswordRules id={rulesId} password={chosen} />
    </div>
  );
}

function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} aria-label={passwordTexts.rules} className="password-rules">
      {passwordRules.map(({ text, isMet }) => {
        const met = isMet(password);
        return (
          <li key={text} className={met ? 'met' : undefined}>
            {met ? <Check size={13} strokeWidth={2.25} /> : <Circle size={13} />}
            <span>
              {text}
              <VisuallyHidden>{`, ${met ? passwordTexts.met : passwordTexts.notMet}`}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
