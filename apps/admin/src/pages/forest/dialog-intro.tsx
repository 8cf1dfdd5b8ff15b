interface DialogIntroProps {
  /** The consequence of sending the form. */
  readonly consequence: string;
  readonly refused: string | null;
}

/** The content above the fields of a dialog. */
export function DialogIntro({ consequence, refused }: DialogIntroProps) {
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
