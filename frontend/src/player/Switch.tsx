import styles from "./Tools.module.css";

interface SwitchProps {
  isOn: boolean;
  isDisabled?: boolean;
  hint: string;
  onPress: () => void;
  children: string;
}

/** A button that is on or off. */
export function Switch({ isOn, isDisabled = false, hint, onPress, children }: SwitchProps) {
  return (
    <button type="button" className={styles["switch"]} aria-pressed={isOn} disabled={isDisabled} title={hint} onClick={onPress}>
      {children}
    </button>
  );
}
