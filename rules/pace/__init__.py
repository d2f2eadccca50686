"""Time control: clocks, absences, standing passes."""
