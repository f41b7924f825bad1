import '@mui/material/styles';

/** Type augmentation of Material UI for our theme, with LOOK's token names. Imported once, by `theme.ts`. */
declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface TypeBackground {
    subtle: string;
    sunken: string;
    raised: string;
  }
  interface TypeText {
    tertiary: string;
  }
  interface PaletteColor {
    border: string;
    soft: string;
  }
  interface SimplePaletteColorOptions {
    border?: string;
    soft?: string;
  }
  interface OwnPalette {
    neutral: PaletteColor;
    gold: PaletteColor;
    /**
     * Border colours stronger than `divider`: `strong` for toolbar controls, `control` (contrast 3:1) for form
     * controls.
     */
    border: { strong: string; control: string };
    focus: string;
    scrim: string;
    skeleton: string;
    /** The three colour stops of the gradient. */
    spectrum: { cyan: string; blue: string; violet: string };
    /** Colours of the line drawings. */
    wire: { line: string; soft: string; fill: string; fill2: string };
  }
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends Partial<OwnPalette> {}
  interface TypographyVariants {
    display: React.CSSProperties;
    lead: React.CSSProperties;
    small: React.CSSProperties;
    figure: React.CSSProperties;
    mono: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
    lead?: React.CSSProperties;
    small?: React.CSSProperties;
    figure?: React.CSSProperties;
    mono?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    lead: true;
    small: true;
    figure: true;
    mono: true;
    overline: false;
    subtitle1: false;
    subtitle2: false;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    /**
     * Primary button with the spectrum gradient on its lower edge, for the main action. At most one is visible on a
     * screen.
     */
    lit: true;
  }
}
declare module '@mui/material/Alert' {
  interface AlertPropsVariantOverrides {
    soft: true;
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsVariantOverrides {
    /** Status badge: 22 px high, with a border. */
    status: true;
  }
  interface ChipPropsColorOverrides {
    neutral: true;
    gold: true;
  }
}
