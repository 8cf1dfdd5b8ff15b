import { SelectField, TextField, type SelectFieldProps, type TextFieldProps } from './field';

interface AddressFieldsProps {
  readonly person: readonly TextFieldProps[];
  readonly country: SelectFieldProps;
  /** The fields that the rules of the country apply to. */
  readonly place: readonly TextFieldProps[];
}

/** The fields of an address. Each reserves a line for its error, so that nothing below moves during validation. */
export function AddressFields({ person, country, place }: AddressFieldsProps) {
  return (
    <>
      {person.map((line) => (
        <TextField key={line.id} {...line} keepsLine />
      ))}
      <SelectField {...country} keepsLine />
      {place.map((line) => (
        <TextField key={line.id} {...line} keepsLine />
      ))}
    </>
  );
}
