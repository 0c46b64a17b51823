// The forms of the settings are data: a description says which fields a section has, and one renderer shows them all.

interface Described {
  /** The path in the data of the section, or of the list entry: `contact.email`. */
  name: string;
  label: string;
  hint?: string;
}

/** How an empty field is sent: as null, as an empty text, or not at all. */
type WhenEmpty = 'null' | 'text' | 'omit';

export interface TextDescription extends Described {
  kind: 'text' | 'multiline' | 'email' | 'phone' | 'link';
  /** Without it, the field is required. */
  whenEmpty?: WhenEmpty;
  maxLength?: number;
  placeholder?: string;
}

export interface MarkdownDescription extends Described {
  kind: 'markdown';
  maxLength: number;
  /** Values and parts that the text can contain, by name, with their explanation. */
  placeholders: Readonly<Record<string, string>>;
  blocks: Readonly<Record<string, string>>;
}

export interface NumberDescription extends Described {
  /** Money is typed in rupees and sent in paise, a percentage in percent and sent in hundredths of it. */
  kind: 'number' | 'money' | 'percent';
  whenEmpty?: 'null';
  /** Shown after the number. */
  unit?: string;
}

/** Minutes, typed as minutes, hours or days. */
export interface DurationDescription extends Described {
  kind: 'duration';
}

/** A first and a last number of days. */
export interface DaysDescription extends Described {
  kind: 'days';
  whenEmpty?: 'null';
}

export interface ToggleDescription extends Described {
  kind: 'toggle';
}

export interface Option {
  value: string | number;
  label: string;
}

export interface ChoiceDescription extends Described {
  kind: 'choice';
  options: readonly Option[];
  /** The label of no choice, which is sent as null. */
  none?: string;
}

export interface ManyDescription extends Described {
  kind: 'many';
  options: readonly Option[];
}

export interface TextsDescription extends Described {
  kind: 'texts';
  /** The name of one entry: `Slogan`. */
  entry: string;
  input?: 'text' | 'email' | 'holiday';
  placeholder?: string;
}

/** Products in the order of the list, without duplicates. */
export interface ProductsDescription extends Described {
  kind: 'products';
  max: number;
  /** What is stored of each product; the default is the slug. */
  stores?: 'id' | 'slug';
}

/** The slug of a product. Without one, null is sent. */
export interface ProductDescription extends Described {
  kind: 'product';
  isRequired?: boolean;
}

/** The slug of a category. */
export interface CategoryDescription extends Described {
  kind: 'category';
  /** The label of no choice, which is sent as null. */
  none: string;
}

export interface ListDescription extends Described {
  kind: 'list';
  /** The name of one entry: `Zone`. */
  entry: string;
  fields: readonly FieldDescription[];
  /** The heading of a collapsed entry; the default is its first text. */
  title?: (entry: Data) => string;
  /** The line below the heading of a collapsed entry. */
  summary?: (entry: Data) => string;
  /** The data of a new entry. */
  blank: Data;
}

/** An object that is present or null. */
export interface OptionalDescription extends Described {
  kind: 'optional';
  /** The label of the switch. */
  toggle: string;
  fields: readonly FieldDescription[];
  blank: Data;
  whenEmpty?: 'null' | 'omit';
}

export interface DateTimeDescription extends Described {
  kind: 'date-time';
}

/** A day without a time. */
export interface DateDescription extends Described {
  kind: 'date';
}

/** A time of day in India, sent as `14:00`, or as null if it is empty. */
export interface TimeDescription extends Described {
  kind: 'time';
}

/** Not shown; the form creates it for a new entry if it is an id. */
export interface HiddenDescription extends Described {
  kind: 'hidden' | 'id';
}

/** A drawing of the shop by its name, or an uploaded picture. */
export interface DrawingDescription extends Described {
  kind: 'drawing';
  options: readonly Option[];
}

export interface ColourDescription extends Described {
  kind: 'colour';
  /** The colour of the design, used for null. */
  standard: string;
}

export interface UploadDescription extends Described {
  kind: 'image' | 'logo' | 'icon' | 'video' | 'captions';
}

export type FieldDescription =
  | TextDescription
  | MarkdownDescription
  | NumberDescription
  | DurationDescription
  | DaysDescription
  | ToggleDescription
  | ChoiceDescription
  | ManyDescription
  | TextsDescription
  | ProductsDescription
  | ProductDescription
  | CategoryDescription
  | ListDescription
  | OptionalDescription
  | DateTimeDescription
  | DateDescription
  | TimeDescription
  | HiddenDescription
  | DrawingDescription
  | ColourDescription
  | UploadDescription;

export interface FieldGroup {
  title: string;
  text?: string;
  fields: readonly FieldDescription[];
}

/** The form of a section or page. */
export interface FormDescription {
  groups: readonly FieldGroup[];
}

export type Data = Readonly<Record<string, unknown>>;

export const fieldsOf = ({ groups }: FormDescription): FieldDescription[] =>
  groups.flatMap(({ fields }) => fields);
