/**
 * Looks at the compiled classes: what reminder takes, who implements that, and which classes call reminder.
 */
import java.io.File

private val root = File("build/classes")

private fun names(): List<String> =
    root.walkTopDown().filter { it.extension == "class" }
        .map { it.relativeTo(root).path.removeSuffix(".class").replace(File.separatorChar, '.') }
        .sorted().toList()

/** The classes, but for its own, whose constants name both the class that holds reminder and the function. */
private fun callers(owner: String): List<String> =
    names().filter { it != owner && it.startsWith("com.example.") }.filter {
        val constants = File(root, it.replace('.', '/') + ".class").readBytes().toString(Charsets.ISO_8859_1)
        owner.replace('.', '/') in constants && "reminder" in constants
    }

fun main() {
    val owner = "com.example.billing.ReminderKt"
    val taken = Class.forName(owner).methods.single { it.name == "reminder" }.parameterTypes.single()
    val makers = names().filter { it.startsWith("com.example.") }.map { Class.forName(it) }
        .filter { taken.isAssignableFrom(it) && !it.isInterface }
    check(callers(owner).all { it.startsWith("com.example.mail.Morning") } && callers(owner).isNotEmpty())
    if (taken.isInterface) {
        println("reminder takes an interface, which ${makers.size} class implements: ${makers.joinToString { it.simpleName }}")
        System.exit(1)
    }
    println("reminder takes a class of its own")
}
