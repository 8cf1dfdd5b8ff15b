import { Form, InputNumber, type FormItemProps } from 'antd';

interface EuroFieldProps extends Pick<FormItemProps, 'name' | 'label' | 'rules' | 'extra'> {
  /** Cents. */
  readonly max: number;
}

/** An amount in euros with two decimals; its form holds euros, not cents. */
export function EuroField({ max, ...item }: EuroFieldProps) {
  return (
    <Form.Item {...item}>
      <InputNumber
        className="catalogue__euros"
        min={0.01}
        max={max / 100}
        precision={2}
        decimalSeparator=","
        suffix="€"
        inputMode="decimal"
      />
    </Form.Item>
  );
}
