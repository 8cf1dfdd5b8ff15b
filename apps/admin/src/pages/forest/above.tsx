interface AboveProps {
  /** What follows from sending the form. */
  readonly consequence: string;
  readonly refused: string | null;
}

/** What stands above the fields of a dialog. */
export function Above({ consequence, refused }: AboveProps) {
  return (
    <>
      <p className="forest__hint">{consequence}</p>
      {refused === null ? null : (
        <p role="alert" className="forest__refusal">
          {refused}
        </p>
      )}
    </>
  );
}
