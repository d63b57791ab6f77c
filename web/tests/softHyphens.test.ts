// Where long words of names may be divided.

import { describe, expect, test } from "vitest"
import { softHyphens } from "../src/card/softHyphens"

const divided = (name: string) => softHyphens(name).replaceAll("\u00ad", "·")

describe("soft hyphens", () => {
  test.each([
    ["Supercomputer", "Super·com·pu·ter"],
    ["Transportation Network", "Trans·por·ta·tion Network"],
    ["Intercontinental", "Inter·con·ti·nen·tal"],
    ["Cryopreservation", "Cryo·pre·ser·va·tion"],
    ["Électromagnétiques", "Élec·tro·ma·gné·ti·ques"],
    ["l'Explorateur", "l'Explo·ra·teur"],
    ["Wissenschaftlerin", "Wis·sen·schaft·le·rin"],
    ["Forschungszentrum", "For·schungs·zen·trum"],
  ])("divide %s", (name, expected) => {
    expect(divided(name)).toBe(expected)
  })

  test("leave short words alone, also those of a compound", () => {
    expect(divided("Zeppelin")).toBe("Zeppelin")
    expect(divided("High-Security Prison")).toBe("High-Security Prison")
    expect(divided("Memorial for the Builder")).toBe("Memorial for the Builder")
  })

  test("keep three letters before and after each, and all letters", () => {
    const names = ["Ananananananan", "Iridescence", "Aeronautica", "Krystallium", "Neuroscience"]
    for (const name of names) {
      const parts = softHyphens(name).split("\u00ad")
      expect(parts.join("")).toBe(name)
      expect(parts[0]?.length, name).toBeGreaterThanOrEqual(3)
      expect(parts.at(-1)?.length, name).toBeGreaterThanOrEqual(3)
    }
  })

  test("leave words without vowels and other scripts alone", () => {
    expect(divided("Grrrrrrrrrmpf")).toBe("Grrrrrrrrrmpf")
    expect(divided("Достопримечательность")).toBe("Достопримечательность")
  })
})
